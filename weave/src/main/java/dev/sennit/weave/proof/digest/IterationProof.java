package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.ProofFailure;
import java.util.List;
import java.util.function.Function;

/**
 * The proof of the loop over iterations: whatever the code, the sum, the states of the key and how
 * many iterations are left, a round makes the next code and the next sum, counts down, and goes
 * back exactly as long as there are iterations left. By {@link Induction}, the loop makes any
 * number of them.
 */
final class IterationProof {
  private final IterationStatement statement;
  private final Induction induction;

  private IterationProof(IterationStatement statement, Induction induction) {
    this.statement = statement;
    this.induction = induction;
  }

  /**
   * Proves a loop.
   *
   * @param body the instructions of a round
   * @param reached a state in which the loop is reached
   * @param run executes the body once and gives the branch at its end
   */
  static IterationProof of(
      IterationPath path,
      IterationStatement statement,
      List<Instruction> body,
      MachineState reached,
      Function<MachineState, Branch> run) {
    LoopRound any = statement.any();
    Induction induction = new Induction(path.terms, body, any);
    MachineState round = induction.begin(reached, statement.atEntry());
    MemoryRegion states = statement.states();
    round.add(path.pool);
    round.add(states);
    LoopRound next = statement.next(any);
    induction.end(round, run.apply(round), next, "iteration");
    induction.keep(round, next);
    return new IterationProof(statement, induction);
  }

  /** Leads a state from the first iteration to behind the last one; there is at least one. */
  void takeAll(MachineState state) {
    if (!induction.found(state).equals(statement.atEntry())) {
      throw new ProofFailure("iterates, but not from the beginning");
    }
    if (!Boolean.FALSE.equals(state.isZero(statement.iterations()))) {
      throw new ProofFailure("iterates without knowing that there is an iteration");
    }
    induction.leave(state, statement.behindAll());
  }
}
