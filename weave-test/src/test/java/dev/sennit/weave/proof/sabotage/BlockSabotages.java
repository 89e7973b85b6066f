package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Changes to what a block computes, and to what it reads of the message and of the state. */
final class BlockSabotages extends Saboteur {
  BlockSabotages(WovenKernel woven) {
    super(woven);
    numbers();
    message();
    states();
  }

  private void numbers() {
    Predicate<Instruction> shifts =
        inBlock()
            .and(found -> value(found) instanceof Meaning.Shifted)
            .and(found -> found.operands().containsKey("n"));
    int word = Kernels.algorithm(woven).wordBits();
    number("rotation by a whole word", Reason.SHIFT, first(shifts), word);
    number("rotation by another number", Reason.RESULT, last(shifts), word - 1);
    change(
        "one of two registers in one place",
        Reason.TIE,
        first(inBlock().and(found -> found.row().tied())),
        found -> found.with("d", other((Register) found.operands().get("d"))));
    leaveOut("middle of a block", Reason.RESULT, middle(computes()));
    leaveOut("addition of the state before", Reason.RESULT, last(step("add the")));
    if (!woven.pool().isEmpty()) {
      constant("first constant of the pool", Reason.RESULT, 0, 1);
    }
  }

  private static Meaning.Expression value(Instruction instruction) {
    return instruction.row().meaning().statements().getFirst() instanceof Meaning.Assign assign
        ? assign.value()
        : null;
  }

  private static Register other(Register register) {
    return new Register(register.bank(), register.number() == 1 ? 2 : 1);
  }

  private void message() {
    List<Integer> reads =
        all(loadsOfTheBlock()).stream()
            .sorted(Comparator.comparingInt(line -> address(at(line)).displacement()))
            .toList();
    further("last word of the block", Reason.BEYOND, Optional.of(reads.getLast()), 1);
    further("first word of the block", Reason.READ, Optional.of(reads.getFirst()), -1);
    further("first word of the block", Reason.RESULT, Optional.of(reads.getFirst()), 1);
    change(
        "two words in one register",
        Reason.TIE,
        first(loadsOfTheBlock().and(found -> found.operands().containsKey("e"))),
        found -> found.with("e", found.operands().get("d")));
  }

  /** Where the block is read at once, what else is read in the rounds are constants. */
  private Predicate<Instruction> loadsOfTheBlock() {
    Predicate<Instruction> elsewhere = loads().and(on(local()).negate());
    if (woven.kernel().shape().lanes() > 1) {
      return elsewhere.and(step("words to lanes"));
    }
    Predicate<Instruction> atOnce = step("load the block");
    Set<Operand> constants = new HashSet<>();
    first(means("d = address(p)")).ifPresent(line -> constants.addAll(at(line).writes()));
    Predicate<Instruction> ofBlock = elsewhere.and(on(constants).negate());
    return ofBlock.and(first(ofBlock.and(atOnce)).isPresent() ? atOnce : inBlock());
  }

  private void states() {
    Predicate<Instruction> loaded = step("begin").and(loads()).and(on(Set.of(argument(1))));
    Predicate<Instruction> stored = step("end").and(stores()).and(on(local()).negate());
    further("last word of the state read", Reason.READ, last(loaded), 1);
    further("first word of the state read", Reason.READ, first(loaded), -1);
    further("last word of the state written", Reason.WRITTEN, last(stored), 1);
    leaveOut("store of the first word", Reason.RESULT, first(stored));
  }
}
