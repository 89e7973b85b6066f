package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Optional;
import java.util.function.Predicate;

/** Changes to how the last bytes of a single message are copied and padded. */
final class PaddingSabotages extends Saboteur {
  private static final Predicate<Instruction> PAD = step("pad");

  PaddingSabotages(WovenKernel woven) {
    super(woven);
    Predicate<Instruction> stored = PAD.and(stores());
    leaveOut("last zeros", Reason.PADDING, last(stored.and(on(local()))));
    further("end", Reason.PADDING, last(stored), -8);
    Optional<Integer> threshold = first(PAD.and(means("goto l if a below n")));
    number("one block up to 56 bytes", Reason.PADDING, threshold, 57);
    Optional<Integer> ends = first(means("goto l if negative a"));
    leaveOut("test whether a message ends", Reason.PADDING, ends);
    insert(
        "done before the blocks when no message ends",
        Reason.BLOCKS,
        first(step("begin").and(branches())),
        code -> code.effect("64: goto l if negative a", new Label("done"), argument(4)));
    // What the stack holds of the message is wiped: each part of it.
    for (int line : all(step("end").and(stores()).and(on(local())))) {
      leaveOut("wipe at line " + line, Reason.LEFT_ON_STACK, Optional.of(line));
    }
    if (!Kernels.algorithm(woven).macLengths().isEmpty()) {
      outer();
    }
  }

  /** The way of a digest into the outer state of an HMAC. */
  private void outer() {
    Predicate<Instruction> outer = step("outer");
    Predicate<Instruction> adds = outer.and(gives("d = a + n"));
    Optional<Integer> asked = first(outer.and(means("goto l if a == 0")));
    leaveOut("test for an outer state", Reason.PADDING, asked);
    leaveOut("step to the second state", Reason.UNKNOWN, last(adds));
    leaveOut("way back with the digest", Reason.PADDING, last(outer.and(means("goto l"))));
  }
}
