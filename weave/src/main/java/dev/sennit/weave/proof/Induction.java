package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.target.Operand.Register;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Proves a loop over the whole blocks of the messages, whatever their number.
 *
 * <p>The invariant is found by running the body once from the state in which the loop is reached:
 * what does not change stays; what grows by a number grows by it in every round; what is made of
 * the algorithm's state is made of its next state afterwards; nothing else may be read in the next
 * round. That this is an invariant is then proved, by running the body from any round: it must lead
 * to the invariant of the round after it, and go back exactly as long as there are blocks left.
 */
final class Induction {
  private final Terms terms;
  private final Contract contract;
  private final State reached;
  private final List<List<Term>> states;
  private final Set<Register> touched;
  private final Function<State, Branch> body;
  private Map<Register, Invariant> invariants = new HashMap<>();

  /**
   * What a register holds in each round, as a function of the round and of the algorithm's states.
   */
  interface Invariant {
    Term at(Term round, List<List<Term>> states);
  }

  /** What a proof of a loop rests on; the cases of a kernel often agree in all of it. */
  record Premises(
      List<Integer> body,
      Map<Register, Term> registers,
      Map<String, Map<Term, Term>> contents,
      List<List<Term>> states) {}

  /**
   * @param reached the state in which the loop is reached
   * @param states the algorithm's states there
   * @param touched the registers that the body reads or writes
   * @param body runs the body once and gives the branch at its end
   */
  Induction(
      Terms terms,
      Contract contract,
      State reached,
      List<List<Term>> states,
      Set<Register> touched,
      Function<State, Branch> body) {
    this.terms = terms;
    this.contract = contract;
    this.reached = reached;
    this.states = states;
    this.touched = touched;
    this.body = body;
  }

  /**
   * The state behind the loop.
   *
   * @param lines the lines of the body
   * @param known the invariants that are proved already
   */
  State prove(
      List<Integer> lines,
      List<List<Term>> statesAfter,
      Map<Premises, Map<Register, Invariant>> known) {
    if (!Boolean.FALSE.equals(reached.isZero(contract.blocks()))) {
      throw new Broken("runs a loop over blocks without knowing that there is one");
    }
    Premises premises = premises(lines);
    if (known.containsKey(premises)) {
      invariants = known.get(premises);
    } else {
      List<List<Term>> next = contract.next(states, number(0));
      State once = reached.copy();
      openBlock(once, number(0));
      if (body.apply(once).taken().isPresent()) {
        throw new Broken("goes round a loop that it was said to leave open");
      }
      findInvariants(once, next);
      proveRound();
      known.put(premises, invariants);
    }
    return inRound(contract.blocks(), statesAfter);
  }

  private Premises premises(List<Integer> lines) {
    Map<Register, Term> registers = new HashMap<>();
    for (Register register : touched) {
      if (reached.holds(register)) {
        registers.put(register, reached.register(register));
      }
    }
    Map<String, Map<Term, Term>> contents = new HashMap<>();
    reached.regions().forEach(region -> contents.put(region.name(), Map.copyOf(region.contents())));
    return new Premises(lines, registers, contents, states);
  }

  private Term number(long value) {
    return terms.constant(Long.SIZE, value);
  }

  private Term offset(Term round) {
    return terms.times(round, contract.algorithm().blockBytes());
  }

  private void findInvariants(State once, List<List<Term>> next) {
    for (Register register : premises(List.of()).registers().keySet()) {
      Term before = reached.register(register);
      Term after = once.register(register);
      Invariant ofState = (_, words) -> terms.substitute(before, replacements(states, words));
      if (before == after) {
        invariants.put(register, (_, _) -> before);
      } else if (terms.minus(low(after), low(before)).shape() instanceof Term.Constant(long step)) {
        invariants.put(register, (round, _) -> grown(before, terms.times(round, step)));
      } else if (ofState.at(number(1), next) == after) {
        invariants.put(register, ofState);
      }
    }
  }

  private Term low(Term term) {
    return terms.slice(term, 0, Long.SIZE);
  }

  /** The term with something added to its lowest 64 bits. */
  private Term grown(Term term, Term by) {
    Term sum = terms.sum(Long.SIZE, List.of(low(term), by));
    return term.bits() == Long.SIZE
        ? sum
        : terms.concat(List.of(sum, terms.slice(term, Long.SIZE, term.bits() - Long.SIZE)));
  }

  private static Map<Term, Term> replacements(List<List<Term>> from, List<List<Term>> to) {
    Map<Term, Term> replacements = new HashMap<>();
    for (int strand = 0; strand < from.size(); strand++) {
      for (int word = 0; word < from.get(strand).size(); word++) {
        replacements.put(from.get(strand).get(word), to.get(strand).get(word));
      }
    }
    return replacements;
  }

  /** Any round leads to the next one. */
  private void proveRound() {
    Term round = terms.symbol(Long.SIZE, "round", false);
    Term nextRound = terms.plus(round, 1);
    List<List<Term>> before = contract.states("in any round");
    List<List<Term>> after = contract.next(before, offset(round));
    State state = inRound(round, before);
    openBlock(state, round);
    Branch back = body.apply(state);
    if (back.takenIfZero() || back.subject() != terms.minus(contract.blocks(), nextRound)) {
      throw new Broken(
          "does not go back exactly as long as there are blocks left, but depends on %s",
          back.subject());
    }
    State expected = inRound(nextRound, after);
    for (Register register : invariants.keySet()) {
      if (state.register(register) != expected.register(register)) {
        throw new Broken(
            "does not lead from one block to the next: %s is %s instead of %s",
            register, state.register(register), expected.register(register));
      }
    }
    for (Region region : reached.regions()) {
      if (!state.region(region.name()).contents().equals(region.contents())) {
        throw new Broken("writes to %s in a loop", region.name());
      }
    }
  }

  /** The invariant. */
  private State inRound(Term round, List<List<Term>> words) {
    State state = reached.copy();
    for (Register register : premises(List.of()).registers().keySet()) {
      Invariant invariant = invariants.get(register);
      if (invariant == null) {
        state.forget(register);
      } else {
        state.set(register, invariant.at(round, words));
      }
    }
    return state;
  }

  /** Lets the messages be read in the block of a round, of which there is one, and nowhere else. */
  private void openBlock(State state, Term round) {
    Region.Window block = new Region.Window(offset(round), contract.algorithm().blockBytes());
    for (int strand = 0; strand < contract.strands(); strand++) {
      Region message = state.region(contract.message(strand).name());
      state.replace(message.withWindows(List.of(block)));
    }
  }
}
