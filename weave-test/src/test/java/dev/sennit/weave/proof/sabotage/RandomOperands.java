package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Operands and instructions at random, from those that a kernel has and its table knows. */
final class RandomOperands {
  /** How often something that fits is looked for. */
  private static final int TRIES = 50;

  private static final List<Integer> STEPS = List.of(-16, -8, -1, 1, 4, 8, 16);

  private final Random random;
  private final List<Row> rows;

  /** Every operand of the kernel, and its arguments. */
  private final List<Operand> operands;

  RandomOperands(WovenKernel woven, Random random) {
    this.random = random;
    this.rows = woven.kernel().target().table().rows();
    this.operands =
        Stream.concat(
                woven.instructions().stream()
                    .flatMap(instruction -> instruction.operands().values().stream()),
                woven.abi().arguments().stream())
            .distinct()
            .toList();
  }

  /** An instruction of a row of the table, with operands that the kernel has. */
  Optional<Instruction> row(Predicate<Row> kind) {
    List<Row> ofKind = rows.stream().filter(kind).toList();
    return Stream.generate(() -> filled(ofKind.get(random.nextInt(ofKind.size()))))
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

  Operand any() {
    return operands.get(random.nextInt(operands.size()));
  }

  /** A register in one place of the text is read and written. */
  private static Instruction tied(Instruction instruction) {
    return instruction.row().tied()
        ? instruction.with(Row.TIED, instruction.operands().get("d"))
        : instruction;
  }

  Instruction changed(Instruction found) {
    List<String> places = found.row().places().stream().sorted().toList();
    String place = places.get(random.nextInt(places.size()));
    Operand operand = random.nextBoolean() ? near(found.operands().get(place)) : any();
    Instruction changed = found.with(place, operand);
    return changed.misplaced().isEmpty() ? tied(changed) : found;
  }

  /** Returns whether an operand is a number, or has one: it tells memory from other memory. */
  static boolean isNumber(Operand operand) {
    return operand instanceof Immediate || operand instanceof Address || operand instanceof Pool;
  }

  /** Another number that is like it; any operand for one that is no number. */
  Operand near(Operand operand) {
    return switch (operand) {
      case Immediate(long value) ->
          new Immediate(random.nextBoolean() ? value ^ 1L << random.nextInt(7) : value + step());
      case Address address -> address.plus(step());
      case Pool(int offset) -> new Pool(offset + step());
      default -> any();
    };
  }

  /** A small number that is not zero. */
  int step() {
    return STEPS.get(random.nextInt(STEPS.size()));
  }
}
