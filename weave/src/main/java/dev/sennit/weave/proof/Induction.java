package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Execution.Branch;
import dev.sennit.weave.proof.Execution.IsNotZero;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand.Register;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The proof of a loop over blocks: whatever the state, the blocks and how many of them are left, a
 * round takes in one block of each message, steps to the next ones, counts down, and goes back
 * exactly as long as there are blocks left.
 *
 * <p>It is made once, by running the body on unknowns: what registers hold where the loop is first
 * reached says what a round is about. What the body reads before it writes it is carried from round
 * to round, so all of it must come out as the next round expects it. Then the loop is used wherever
 * code arrives at it: for all whole blocks, whose number is any number, by induction; for blocks
 * whose number is known one round after the other.
 *
 * <p>What is carried is in registers, or in local memory on the stack.
 */
final class Induction {
  /** More rounds than padding ever needs. */
  private static final int MOST_ROUNDS = 4;

  private final Terms terms;
  private final Contract contract;
  private final Unknowns any;
  private final Stretch body;
  private final Map<Register, Term> carried = new LinkedHashMap<>();

  /** The bytes on the stack that a round reads before it writes them, by their offset. */
  private final Map<Term, Term> carriedBytes = new LinkedHashMap<>();

  /** Where in a state each unknown is. */
  private final Map<Term, Function<State, Term>> places = new HashMap<>();

  /**
   * The offsets of the bytes that a round leaves on the stack, and whether they may be secrets.
   * They are others each time.
   */
  private final Map<Term, Boolean> left = new LinkedHashMap<>();

  /**
   * What a round is about.
   *
   * @param blocks the addresses of the blocks
   * @param left how many there are with these
   * @param states the states before them
   */
  private record Unknowns(List<Term> blocks, Term left, List<List<Term>> states) {

    /** Other words in the place of these. */
    Map<Term, Term> replacedBy(Unknowns others) {
      Map<Term, Term> replacements = new HashMap<>();
      replacements.put(left, others.left);
      for (int strand = 0; strand < blocks.size(); strand++) {
        replacements.put(blocks.get(strand), others.blocks.get(strand));
        List<Term> words = states.get(strand);
        for (int word = 0; word < words.size(); word++) {
          replacements.put(words.get(word), others.states.get(strand).get(word));
        }
      }
      return replacements;
    }
  }

  private Induction(Contract contract, List<Instruction> body) {
    this.terms = contract.terms();
    this.contract = contract;
    this.body = new Stretch(body);
    List<Term> blocks = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      blocks.add(terms.fresh(Long.SIZE, "block of strand " + strand, false));
    }
    any =
        new Unknowns(
            blocks,
            terms.fresh(Long.SIZE, "blocks left", false),
            contract.statement().freshStates(contract.strands(), "in any round"));
  }

  /**
   * Proves a loop.
   *
   * @param body the instructions of a round
   * @param reached a state in which the loop is reached
   * @param run executes the body once and gives the branch at its end
   */
  static Induction of(
      Contract contract,
      Region pool,
      List<Instruction> body,
      State reached,
      Function<State, Branch> run) {
    Induction induction = new Induction(contract, body);
    induction.body.checkBegin(reached);
    induction.look(reached);
    induction.prove(pool, reached.region(EntryRegisters.STACK), run);
    return induction;
  }

  /** Finds what is carried. */
  private void look(State reached) {
    Map<Term, Term> unknown = atEntry().replacedBy(any);
    body.read().stream()
        .filter(reached::holds)
        .forEach(
            register -> carried.put(register, inAnyRound(reached.register(register), unknown)));
  }

  /** A word of 64 bits among others in a vector is looked at by itself. */
  private Term inAnyRound(Term reached, Map<Term, Term> unknown) {
    List<Term> parts = new ArrayList<>();
    for (int low = 0; low < reached.bits(); low += Long.SIZE) {
      parts.add(terms.substitute(terms.slice(reached, low, Long.SIZE), unknown));
    }
    return terms.concat(parts);
  }

  private Unknowns atEntry() {
    return new Unknowns(messages(), contract.blocks(), contract.statesAtEntry());
  }

  private List<Term> messages() {
    List<Term> bases = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      bases.add(contract.message(strand).base());
    }
    return bases;
  }

  private void prove(Region pool, Region stack, Function<State, Branch> run) {
    State round = body.begin();
    carried.forEach(round::set);
    round.add(pool);
    Map<Term, Term> unknown = atEntry().replacedBy(any);
    round.add(
        stack.unwrittenYet(offset ->
            Optional.ofNullable(stack.contents().get(offset))
                .map(reached ->
                    carriedBytes.computeIfAbsent(
                        offset, _ -> terms.substitute(reached, unknown)))));
    List<List<Term>> next = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      Region block = anyBlock(strand);
      round.add(block);
      List<Term> bytes = new ArrayList<>();
      for (int i = 0; i < contract.algorithm().blockBytes(); i++) {
        bytes.add(block.byteAt(terms.constant(Long.SIZE, i)));
      }
      next.add(contract.statement().workedOut(any.states().get(strand), bytes));
    }
    Branch back = run.apply(round);
    body.checkBegin(round);
    body.end(round);
    Region stackAfter = round.region(EntryRegisters.STACK);
    stackAfter.contents().forEach((offset, written) -> left.put(offset, written.secret()));
    Unknowns after = after(any, next);
    if (!new IsNotZero(after.left()).equals(back.question())) {
      throw new Broken(
          "does not go back exactly as long as there are blocks left, but depends on %s",
          back.question() == null ? "nothing" : back.question().subject());
    }
    Map<Term, Term> replacements = any.replacedBy(after);
    carried.forEach((register, before) -> {
      Term expected = terms.substitute(before, replacements);
      if (round.register(register) != expected) {
        throw new Broken(
            "does not lead from one block to the next: %s is %s instead of %s",
            register, round.register(register), expected);
      }
    });
    Map.copyOf(carriedBytes)
        .forEach((offset, before) -> {
          Term expected = terms.substitute(before, replacements);
          if (stackAfter.byteAt(offset) != expected) {
            throw new Broken(
                "does not lead from one block to the next: the stack at %s is %s instead of %s",
                offset, stackAfter.byteAt(offset), expected);
          }
        });
  }

  private Region anyBlock(int strand) {
    Map<Term, Term> bytes = new HashMap<>();
    int blockBytes = contract.algorithm().blockBytes();
    for (int i = 0; i < blockBytes; i++) {
      String name = "byte %d of a block of strand %d".formatted(i, strand);
      bytes.put(terms.constant(Long.SIZE, i), terms.fresh(Byte.SIZE, name, true));
    }
    return new Region(
        "block of strand " + strand,
        any.blocks().get(strand),
        List.of(new Region.Window(terms.constant(Long.SIZE, 0), blockBytes)),
        false,
        bytes,
        _ -> Optional.empty());
  }

  private Unknowns after(Unknowns round, List<List<Term>> next) {
    return new Unknowns(
        round.blocks().stream()
            .map(block -> terms.plus(block, contract.algorithm().blockBytes()))
            .toList(),
        terms.plus(round.left(), -1),
        next);
  }

  // ---------------------------------------------------------------- use

  /** Whether the state arrives at the loop with all whole blocks of the messages. */
  boolean isForWholeBlocks(State state) {
    return found(state).left() == contract.blocks();
  }

  /** Leads a state from the first whole block to behind the last one; there is at least one. */
  void takeWholeBlocks(State state) {
    if (!found(state).equals(atEntry())) {
      throw new Broken("takes in the whole blocks, but not from the beginning");
    }
    if (!Boolean.FALSE.equals(state.isZero(contract.blocks()))) {
      throw new Broken("runs a loop over blocks without knowing that there is one");
    }
    Term bytes = terms.times(contract.blocks(), contract.algorithm().blockBytes());
    leave(
        state,
        new Unknowns(
            messages().stream().map(base -> terms.sum(Long.SIZE, List.of(base, bytes))).toList(),
            terms.constant(Long.SIZE, 0),
            contract.statesAfterWholeBlocks()));
  }

  /** Leads a state through rounds whose number is known. */
  void takeKnownBlocks(State state, Execution execution) {
    Unknowns round = found(state);
    if (!(round.left().shape() instanceof Term.Constant(long rounds))
        || rounds < 1
        || rounds > MOST_ROUNDS) {
      throw new Broken("takes in %s blocks, which the contract leaves open", round.left());
    }
    for (long i = 0; i < rounds; i++) {
      List<List<Term>> next = new ArrayList<>();
      for (int strand = 0; strand < contract.strands(); strand++) {
        checkApart(round.blocks().get(strand), state);
        List<Term> block =
            execution.bytes(state, round.blocks().get(strand), contract.algorithm().blockBytes());
        next.add(contract.statement().next(round.states().get(strand), block));
      }
      round = after(round, next);
    }
    leave(state, round);
  }

  /** A block that the body overwrites while it reads it is not the block that was proved. */
  private void checkApart(Term block, State state) {
    Term start = terms.minus(block, state.region(EntryRegisters.STACK).base());
    for (int i = 0; i < contract.algorithm().blockBytes(); i++) {
      if (left.containsKey(terms.plus(start, i))) {
        throw new Broken("takes in a block at %s that its loop writes to", block);
      }
    }
  }

  /** What the round is about that the state begins. */
  private Unknowns found(State state) {
    body.checkBegin(state);
    Unknowns found =
        new Unknowns(
            found(any.blocks(), state),
            found(any.left(), state),
            any.states().stream().map(words -> found(words, state)).toList());
    Map<Term, Term> replacements = any.replacedBy(found);
    carried.forEach((register, inAnyRound) -> {
      if (state.register(register) != terms.substitute(inAnyRound, replacements)) {
        throw new Broken(
            "comes to a loop with %s in %s, where a round is proved for %s",
            state.register(register), register, inAnyRound);
      }
    });
    Map<Term, Term> stack = state.region(EntryRegisters.STACK).contents();
    carriedBytes.forEach((offset, inAnyRound) -> {
      if (stack.get(offset) != terms.substitute(inAnyRound, replacements)) {
        throw new Broken(
            "comes to a loop with %s on the stack at %s, where a round is proved for %s",
            stack.get(offset), offset, inAnyRound);
      }
    });
    return found;
  }

  private List<Term> found(List<Term> unknowns, State state) {
    return unknowns.stream().map(unknown -> found(unknown, state)).toList();
  }

  private Term found(Term unknown, State state) {
    return places.computeIfAbsent(unknown, this::place).apply(state);
  }

  /**
   * Where the unknown is: in a register that holds it in any round, in some lane, or on the stack.
   */
  private Function<State, Term> place(Term unknown) {
    int bits = unknown.bits();
    for (Map.Entry<Register, Term> entry : carried.entrySet()) {
      for (int low = 0; low + bits <= entry.getValue().bits(); low += bits) {
        if (terms.slice(entry.getValue(), low, bits) == unknown) {
          int lane = low;
          return state -> terms.slice(state.register(entry.getKey()), lane, bits);
        }
      }
    }
    List<Term> offsets = new ArrayList<>();
    for (int low = 0; low < bits; low += Byte.SIZE) {
      Term wanted = terms.slice(unknown, low, Byte.SIZE);
      carriedBytes.entrySet().stream()
          .filter(entry -> entry.getValue() == wanted)
          .findFirst()
          .ifPresent(entry -> offsets.add(entry.getKey()));
    }
    if (offsets.size() < bits / Byte.SIZE) {
      throw new Broken("has %s nowhere", unknown);
    }
    return state -> onStack(offsets, state, unknown);
  }

  private Term onStack(List<Term> offsets, State state, Term unknown) {
    Map<Term, Term> stack = state.region(EntryRegisters.STACK).contents();
    if (!stack.keySet().containsAll(offsets)) {
      throw new Broken("has %s nowhere", unknown);
    }
    return terms.concat(offsets.stream().map(stack::get).toList());
  }

  private void leave(State state, Unknowns behind) {
    Map<Term, Term> replacements = any.replacedBy(behind);
    for (Register register : body.changed()) {
      if (carried.containsKey(register)) {
        state.set(register, terms.substitute(carried.get(register), replacements));
      } else {
        state.forget(register);
      }
    }
    body.leave(state);
    Map<Term, Term> stack = state.region(EntryRegisters.STACK).contents();
    left.forEach((offset, secret) ->
        stack.put(offset, terms.fresh(Byte.SIZE, "a byte that a loop leaves", secret)));
    carriedBytes.forEach(
        (offset, inAnyRound) -> stack.put(offset, terms.substitute(inAnyRound, replacements)));
  }
}
