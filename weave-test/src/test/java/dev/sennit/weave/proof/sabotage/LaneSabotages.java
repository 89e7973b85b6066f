package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to what puts the words of many messages in the lanes of vectors. */
final class LaneSabotages extends Saboteur {
  private static final Predicate<Instruction> TO_LANES = step("words to lanes");

  LaneSabotages(WovenKernel woven) {
    super(woven);
    Predicate<Instruction> sixteens =
        TO_LANES.and(found -> found.row().meaning().toString().contains("WITH_")).and(loads());
    further("sixteen bytes of a message", Reason.POINTER, first(sixteens), 1);
    leaveOut(
        "bytes of words in order",
        Reason.RESULT,
        last(TO_LANES.and(gives("d = shuffle(a, b)").or(gives("d = swap(a)")))));
    leaveOut("first word in lanes", Reason.RESULT, first(stored(Bank.VECTOR)));
    leaveOut("pointer put back", Reason.RESULT, last(stored(Bank.GENERAL)));
    int bytes = Kernels.algorithm(woven).blockBytes();
    Predicate<Instruction> steps = TO_LANES.and(number(bytes));
    number("pointer moved by a byte more", Reason.POINTER, last(steps), bytes + 1);
    leaveOut("pointer moved", Reason.POINTER, middle(steps));
    // Where the stack pointer is so and so far beyond a multiple of a vector.
    Optional<Integer> aligns = first(aligning());
    aligns.ifPresent(line -> {
      number("room to align left out", Reason.WRITTEN, Optional.of(line - 1), 0);
      number("aligned to more", Reason.WRITTEN, aligns, 2 * immediate(at(line)));
    });
  }

  private static Predicate<Instruction> stored(Bank bank) {
    return TO_LANES.and(stores()).and(found -> found.row().view("a").bank() == bank);
  }
}
