package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kernel with one line changed at random, or up to four. The seed alone says which. */
final class RandomChange {
  private static final int MOST_CHANGES = 4;

  /** How often something that fits is looked for. */
  private static final int TRIES = 50;

  private static final List<Integer> STEPS = List.of(-16, -8, -1, 1, 4, 8, 16);

  private final WovenKernel woven;
  private final Random random;
  private final List<Line> lines;

  /** Every operand of the kernel, and its arguments. */
  private final List<Operand> operands;

  private RandomChange(WovenKernel woven, long seed) {
    this.woven = woven;
    this.random = new Random(seed);
    this.lines = new ArrayList<>(woven.lines());
    this.operands =
        Stream.concat(
                woven.instructions().stream()
                    .flatMap(instruction -> instruction.operands().values().stream()),
                woven.abi().arguments().stream())
            .distinct()
            .toList();
  }

  static WovenKernel of(WovenKernel woven, long seed) {
    RandomChange change = new RandomChange(woven, seed);
    int changes = change.random.nextBoolean() ? 1 : 1 + change.random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes || change.lines.equals(woven.lines()); i++) {
      change.change();
    }
    return change.made();
  }

  /** A kernel with one line of a step left out, or with another operand. */
  static WovenKernel ofStep(WovenKernel woven, String step, long seed) {
    RandomChange change = new RandomChange(woven, seed);
    List<Instruction> ofStep =
        woven.instructions().stream()
            .filter(found -> step(found).equals(step) && change.lines.contains(found))
            .toList();
    while (change.lines.equals(woven.lines())) {
      Instruction found = ofStep.get(change.random.nextInt(ofStep.size()));
      int line = change.lines.indexOf(found);
      if (change.random.nextBoolean() || found.operands().isEmpty()) {
        change.lines.remove(line);
      } else {
        change.lines.set(line, change.changed(found));
      }
    }
    return change.made();
  }

  /** The steps of a kernel, each once for all rounds that it is in. */
  static List<String> steps(WovenKernel woven) {
    return woven.instructions().stream().map(RandomChange::step).distinct().toList();
  }

  private static String step(Instruction instruction) {
    return instruction.step().replaceAll("\\d+", "n");
  }

  private WovenKernel made() {
    return woven.withLines(lines);
  }

  /** The kernel as it is written by hand in the tests: a line each. */
  static String text(WovenKernel woven) {
    return woven.lines().stream()
        .map(line -> SmallText.text(woven, line))
        .collect(Collectors.joining("\n", Kernels.name(woven) + "\n", ""));
  }

  private void change() {
    int line = random.nextInt(lines.size());
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(line);
      case 1 -> insert(lines.remove(line));
      case 2 -> insert(lines.get(line));
      case 3 -> Collections.swap(lines, line, random.nextInt(lines.size()));
      case 4 -> row(row -> !row.branches()).ifPresent(this::insert);
      case 5 -> branch();
      default -> {
        if (lines.get(line) instanceof Instruction found && !found.operands().isEmpty()) {
          lines.set(line, changed(found));
        }
      }
    }
  }

  private void insert(Line line) {
    lines.add(random.nextInt(lines.size() + 1), line);
  }

  /** A branch to a new place. */
  private void branch() {
    row(row -> row.places().contains("l"))
        .ifPresent(found -> {
          Label to = new Label("new%d".formatted(lines.size()));
          insert(found.with("l", to));
          insert(new Line.Mark(to.name()));
        });
  }

  /** An instruction of a row of the table, with operands that the kernel has. */
  private Optional<Instruction> row(Predicate<Row> kind) {
    List<Row> rows = woven.kernel().target().table().rows().stream().filter(kind).toList();
    return Stream.generate(() -> filled(rows.get(random.nextInt(rows.size()))))
        .limit(TRIES)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Instruction> filled(Row row) {
    Instruction made = new Instruction(row, Map.of(), Instruction.FRAME, "random");
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<String> missing = made.misplaced();
      if (missing.isEmpty()) {
        return Optional.of(tied(made));
      }
      made = made.with(missing.get(), any());
    }
    return Optional.empty();
  }

  private Operand any() {
    return operands.get(random.nextInt(operands.size()));
  }

  /** A register in one place of the text is read and written. */
  private static Instruction tied(Instruction instruction) {
    return instruction.row().tied()
        ? instruction.with(Row.TIED, instruction.operands().get("d"))
        : instruction;
  }

  private Instruction changed(Instruction found) {
    List<String> places = found.row().places().stream().sorted().toList();
    String place = places.get(random.nextInt(places.size()));
    Operand operand = random.nextBoolean() ? near(found.operands().get(place)) : any();
    Instruction changed = found.with(place, operand);
    return changed.misplaced().isEmpty() ? tied(changed) : found;
  }

  private Operand near(Operand operand) {
    int step = STEPS.get(random.nextInt(STEPS.size()));
    return switch (operand) {
      case Immediate(long value) ->
          new Immediate(random.nextBoolean() ? value ^ 1L << random.nextInt(7) : value + step);
      case Address address -> address.plus(step);
      default -> any();
    };
  }
}
