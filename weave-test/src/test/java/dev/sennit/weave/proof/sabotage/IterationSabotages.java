package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Sabotage.Reason;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Changes to how PBKDF2 is iterated. */
final class IterationSabotages extends Saboteur {
  private static final Predicate<Instruction> BEGIN = step("begin");
  private static final Predicate<Instruction> ADDED = step("add to the sum");

  private final IterationKernel kernel;
  private final Predicate<Instruction> isLocal = on(local());

  IterationSabotages(WovenKernel woven) {
    super(woven);
    this.kernel = (IterationKernel) woven.kernel();
    count();
    memory();
    secret("a state", new Address(argument(1), 0), "end");
    Predicate<Instruction> wiped = step("end").and(stores()).and(isLocal);
    leaveOut("zeros over the code", Reason.LEFT_ON_STACK, first(wiped));
  }

  private void count() {
    Optional<Integer> begin = first(BEGIN.and(branches()));
    leaveOut("question for an iteration", Reason.ITERATION, begin);
    leaveOut("way back to the next one", Reason.ITERATION, last(ADDED.and(branches())));
    Register count = argument(3);
    insert(
        "one iteration fewer behind the question",
        Reason.ITERATION,
        begin.map(line -> line + 1),
        code -> code.move(count, "64: d = a - n", count, new Immediate(1)));
    Optional<Integer> turns = first(step("iteration").and(means("d = n")));
    number("one digest instead of two", Reason.ITERATION, turns, 1);
    leaveOut("addition to the sum", Reason.ITERATION, middle(ADDED.and(gives("d = a ^ b"))));
  }

  private void memory() {
    Predicate<Instruction> read =
        kernel.isInLanes()
            ? BEGIN.and(loads()).and(on(Set.of(argument(1))))
            : step("take the state").and(loads()).and(isLocal.negate());
    further("last word of a state", Reason.READ, last(read), 1);
    Predicate<Instruction> given = BEGIN.and(loads()).and(isLocal.negate());
    further("last word of the sum", Reason.READ, last(given), 1);
    if (kernel.codes() > 1) {
      int stateBytes = kernel.algorithm().stateBytes();
      further("state of another key", Reason.ITERATION, first(read), stateBytes);
      further("code of another key", Reason.ITERATION, first(given), kernel.codeBytes());
    }
    Predicate<Instruction> made = step("end").and(stores()).and(isLocal.negate());
    further("first word of the code", Reason.WRITTEN, first(made), -1);
    leaveOut("last word of the sum", Reason.ITERATION, last(made));
    store("the states", Reason.WRITTEN, first(BEGIN), new Address(argument(1), 0), argument(3));
  }
}
