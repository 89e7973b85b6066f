package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.Branch.IsNotZero;
import dev.sennit.weave.proof.machine.CodeSegment;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The induction over the rounds of a loop: one round is executed on the unknowns of any round, and
 * must leave what the next round begins with. It goes back exactly as long as there are rounds
 * left.
 *
 * <p>What registers hold where the loop is first reached says what a round is about. What the body
 * reads before it writes it is {@link Carried} from round to round, so all of it must come out as
 * the next round expects it.
 */
final class Induction {
  private final Terms terms;
  private final CodeSegment body;
  private final Carried carried;

  /**
   * The offsets of the bytes that a round leaves on the stack, and whether they may be secrets.
   * Each use of the loop leaves other bytes there.
   */
  private final Map<Term, Boolean> left = new LinkedHashMap<>();

  /**
   * @param body the instructions of a round
   * @param any the unknowns of any round
   */
  Induction(Terms terms, List<Instruction> body, LoopRound any) {
    this.terms = terms;
    this.body = new CodeSegment(body);
    this.carried = new Carried(terms, any);
  }

  /**
   * Returns the state in which any round begins.
   *
   * @param reached a state in which the loop is reached
   * @param first the round that it begins
   */
  MachineState begin(MachineState reached, LoopRound first) {
    body.checkBegin(reached);
    carried.look(body, reached, first);
    MachineState round = body.begin();
    carried.begin(round, reached.region(Terms.STACK), first);
    return round;
  }

  /**
   * Checks how any round ends.
   *
   * @param back the branch at its end
   * @param counted what is counted
   */
  void end(MachineState round, Branch back, LoopRound next, String counted) {
    body.checkBegin(round);
    body.end(round);
    round
        .region(Terms.STACK)
        .contents()
        .forEach((offset, written) -> left.put(offset, written.secret()));
    if (!new IsNotZero(next.left()).equals(back.question())) {
      throw new ProofFailure(
          "does not go back exactly as long as there are %ss left, but depends on %s",
          counted, back.question() == null ? "nothing" : back.question().subject());
    }
    carried.checkLeadsTo(next, round, counted);
  }

  /**
   * Lets code behind the loop read what every round leaves on the stack for the next one, though no
   * round reads it. Wherever the loop is used, it must be there.
   */
  void keep(MachineState round, LoopRound next) {
    carried.keep(next, round);
  }

  // ---------------------------------------------------------------- use

  LoopRound found(MachineState state) {
    body.checkBegin(state);
    return carried.found(state);
  }

  /** Returns whether a round leaves a byte at that offset on the stack. */
  boolean writes(Term offset) {
    return left.containsKey(offset);
  }

  /** Leads a state behind rounds, which lead to that one. */
  void leave(MachineState state, LoopRound behind) {
    body.leave(state);
    Map<Term, Term> stack = state.region(Terms.STACK).contents();
    left.forEach((offset, secret) ->
        stack.put(offset, terms.fresh(Byte.SIZE, "a byte that a loop leaves", secret)));
    carried.leave(state, body, behind);
  }
}
