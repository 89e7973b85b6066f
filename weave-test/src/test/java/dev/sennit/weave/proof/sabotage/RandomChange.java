package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A kernel with one thing changed at random, or up to four. The seed alone says which. */
final class RandomChange {
  private static final int MOST_CHANGES = 4;

  private final WovenKernel woven;
  private final Random random;
  private final RandomOperands operands;
  private final List<Line> lines;
  private final List<Long> pool;
  private StackFrame frame;

  private RandomChange(WovenKernel woven, long seed) {
    this.woven = woven;
    this.random = new Random(seed);
    this.operands = new RandomOperands(woven, random);
    this.lines = new ArrayList<>(woven.lines());
    this.pool = new ArrayList<>(woven.pool());
    this.frame = woven.stack();
  }

  static WovenKernel of(WovenKernel woven, long seed) {
    RandomChange change = new RandomChange(woven, seed);
    int changes = change.random.nextBoolean() ? 1 : 1 + change.random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes || change.made().equals(woven); i++) {
      change.change();
    }
    return change.made();
  }

  /** A kernel with a change in one of its {@link #steps} or {@link #otherParts}. */
  static WovenKernel ofPart(WovenKernel woven, String part, long seed) {
    RandomChange change = new RandomChange(woven, seed);
    while (change.made().equals(woven)) {
      change.parts().get(part).run();
    }
    return change.made();
  }

  /** The steps of a kernel, each once for all rounds that it is in. */
  static Set<String> steps(WovenKernel woven) {
    return new RandomChange(woven, 0).changesOfSteps().keySet();
  }

  /** The frame of a kernel, its constants, its notes, and the numbers in each row that it uses. */
  static Set<String> otherParts(WovenKernel woven) {
    return new RandomChange(woven, 0).changesOfOtherParts().keySet();
  }

  private Map<String, Runnable> parts() {
    Map<String, Runnable> parts = changesOfSteps();
    parts.putAll(changesOfOtherParts());
    return parts;
  }

  private Map<String, Runnable> changesOfSteps() {
    Map<String, Runnable> changes = new LinkedHashMap<>();
    made().instructions().stream()
        .map(RandomChange::step)
        .forEach(step -> changes.putIfAbsent(step, () -> changeStep(step)));
    return changes;
  }

  private Map<String, Runnable> changesOfOtherParts() {
    Map<String, Runnable> changes = new LinkedHashMap<>();
    changes.put("the frame", this::changeFrame);
    if (!pool.isEmpty()) {
      changes.put("the constants", this::changeConstant);
    }
    if (lines.stream().anyMatch(Line.Note.class::isInstance)) {
      changes.put("the notes", this::changeNote);
    }
    for (Instruction found : made().instructions()) {
      found
          .operands()
          .forEach((place, operand) -> {
            if (RandomOperands.isNumber(operand)) {
              changes.putIfAbsent(
                  "{%s} of %s".formatted(place, found.row()),
                  () -> changeNumber(found.row(), place));
            }
          });
    }
    return changes;
  }

  private static String step(Instruction instruction) {
    return instruction.step().replaceAll("\\d+", "n");
  }

  private WovenKernel made() {
    return new WovenKernel(woven.kernel(), woven.abi(), lines, pool, frame);
  }

  /** The kernel as it is written by hand in the tests: a line each; before them what is no line. */
  static String text(WovenKernel woven) {
    return Stream.concat(
            Stream.of(Kernels.name(woven), woven.stack().toString(), "constants " + woven.pool()),
            woven.lines().stream()
                .map(line ->
                    line instanceof Line.Note ? line.toString() : SmallText.text(woven, line)))
        .collect(Collectors.joining("\n"));
  }

  private void change() {
    int line = random.nextInt(lines.size());
    switch (random.nextInt(9)) {
      case 0 -> lines.remove(line);
      case 1 -> insert(lines.remove(line));
      case 2 -> insert(lines.get(line));
      case 3 -> Collections.swap(lines, line, random.nextInt(lines.size()));
      case 4 -> operands.row(row -> !row.branches()).ifPresent(this::insert);
      case 5 -> branch();
      case 6 -> oneOf(List.copyOf(parts().values())).run();
      default -> {
        if (lines.get(line) instanceof Instruction found && !found.operands().isEmpty()) {
          lines.set(line, operands.changed(found));
        }
      }
    }
  }

  private <T> T oneOf(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private void insert(Line line) {
    lines.add(random.nextInt(lines.size() + 1), line);
  }

  /** A branch to a new place. */
  private void branch() {
    operands
        .row(row -> row.places().contains("l"))
        .ifPresent(found -> {
          Label to = new Label("new%d".formatted(lines.size()));
          insert(found.with("l", to));
          insert(new Line.Mark(to.name()));
        });
  }

  // ---------------------------------------------------------------- parts

  /** Returns the places of some lines. */
  private List<Integer> where(Predicate<Line> some) {
    return IntStream.range(0, lines.size())
        .filter(line -> some.test(lines.get(line)))
        .boxed()
        .toList();
  }

  /** Leaves out a line of a step, or gives it another operand. */
  private void changeStep(String step) {
    int line = oneOf(where(some -> some instanceof Instruction found && step(found).equals(step)));
    Instruction found = (Instruction) lines.get(line);
    if (random.nextBoolean() || found.operands().isEmpty()) {
      lines.remove(line);
    } else {
      lines.set(line, operands.changed(found));
    }
  }

  /** Gives an instruction of a row another number or another place in memory. */
  private void changeNumber(Row row, String place) {
    int line = oneOf(where(some -> some instanceof Instruction found && found.row().equals(row)));
    Instruction found = (Instruction) lines.get(line);
    lines.set(line, found.with(place, operands.near(found.operands().get(place))));
  }

  private void changeConstant() {
    int word = random.nextInt(pool.size());
    switch (random.nextInt(3)) {
      case 0 -> pool.set(word, pool.get(word) ^ 1L << random.nextInt(woven.kernel().wordBits()));
      case 1 -> Collections.swap(pool, word, random.nextInt(pool.size()));
      default -> pool.remove(word);
    }
  }

  /** Makes a larger or a smaller frame, or saves more, fewer or other registers in other places. */
  private void changeFrame() {
    Map<Register, Integer> saved = new LinkedHashMap<>(frame.saved());
    Register register = oneOf(woven.abi().saved());
    int bytes = frame.bytes();
    switch (random.nextInt(3)) {
      case 0 -> bytes = Math.max(0, bytes + operands.step());
      case 1 -> saved.remove(register);
      default -> saved.put(register, Long.BYTES * random.nextInt(bytes / Long.BYTES + 1));
    }
    WovenKernel before = made();
    frame = new StackFrame(bytes, saved);
    if (random.nextInt(4) > 0 && isFramed(before)) {
      replace(0, before.entry(), made().entry());
      replace(lines.size() - before.exit().size(), before.exit(), made().exit());
    }
  }

  private static boolean isFramed(WovenKernel woven) {
    int inside = woven.lines().size() - woven.exit().size();
    return inside >= woven.entry().size()
        && woven.lines().subList(0, woven.entry().size()).equals(woven.entry())
        && woven.lines().subList(inside, woven.lines().size()).equals(woven.exit());
  }

  private void replace(int first, List<Line> some, List<Line> others) {
    lines.subList(first, first + some.size()).clear();
    lines.addAll(first, others);
  }

  /** Moves a note, or says something else of a passage or of what it works on. */
  private void changeNote() {
    int line = oneOf(where(Line.Note.class::isInstance));
    Line.Note note = (Line.Note) lines.get(line);
    Passage passage = note.passage();
    Map<Role, Operand> places = new LinkedHashMap<>(note.places());
    switch (random.nextInt(4)) {
      case 0 ->
          Collections.swap(lines, line, Math.clamp(line + operands.step(), 0, lines.size() - 1));
      case 1 -> {
        Passage other =
            new Passage(
                passage.blocks() + random.nextInt(2),
                passage.counts() ^ random.nextInt(3) == 0,
                passage.hashes() ^ random.nextInt(3) == 0,
                passage.repeats() ^ random.nextInt(3) == 0);
        lines.set(line, new Line.Note(other, note.begins(), places));
      }
      case 2 -> {
        places.put(oneOf(List.of(Role.values())), operands.any());
        lines.set(line, new Line.Note(passage, note.begins(), places));
      }
      default -> {
        places.remove(oneOf(List.of(Role.values())));
        lines.set(line, new Line.Note(passage, note.begins(), places));
      }
    }
  }
}
