package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.machine.CodeSegment;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What is carried from round to round of a loop: the registers and the bytes on the stack that a
 * round reads before it writes them. They hold terms over the unknowns of any round.
 */
final class Carried {
  private final Terms terms;
  private final LoopRound any;
  private final Map<Register, Term> registers = new LinkedHashMap<>();

  /** The bytes by their offset on the stack. */
  private final Map<Term, Term> bytes = new LinkedHashMap<>();

  /** What the stack would hold in any round if all of it were carried. */
  private final Map<Term, Term> wholeStack = new LinkedHashMap<>();

  /** Where in a state each unknown is. */
  private final Map<Term, Function<MachineState, Term>> places = new HashMap<>();

  /**
   * @param any the unknowns
   */
  Carried(Terms terms, LoopRound any) {
    this.terms = terms;
    this.any = any;
  }

  // ---------------------------------------------------------------- proof

  /** Finds the registers that a round reads, and what they hold in any round. */
  void look(CodeSegment body, MachineState reached, LoopRound first) {
    UnaryOperator<Term> unknown = terms.substitution(first.replacedBy(any));
    body.read().stream()
        .filter(reached::holds)
        .forEach(
            register -> registers.put(register, inAnyRound(reached.register(register), unknown)));
  }

  /** Returns what a register holds in any round; each 64 bits of a vector are looked at alone. */
  private Term inAnyRound(Term reached, UnaryOperator<Term> unknown) {
    List<Term> parts = new ArrayList<>();
    for (int low = 0; low < reached.bits(); low += Long.SIZE) {
      parts.add(unknown.apply(terms.slice(reached, low, Long.SIZE)));
    }
    return terms.concat(parts);
  }

  /** Begins any round. When it reads a byte of the stack, that byte becomes carried. */
  void begin(MachineState round, MemoryRegion stack, LoopRound first) {
    registers.forEach(round::set);
    UnaryOperator<Term> unknown = terms.substitution(first.replacedBy(any));
    stack.contents().forEach((offset, reached) -> wholeStack.put(offset, unknown.apply(reached)));
    round.add(
        stack.unwrittenYet(offset ->
            Optional.ofNullable(wholeStack.get(offset))
                .map(inAnyRound -> bytes.computeIfAbsent(offset, _ -> inAnyRound))));
  }

  /**
   * Checks that a state holds the terms that the next round expects.
   *
   * @param counted what rounds count
   */
  void checkLeadsTo(LoopRound next, MachineState state, String counted) {
    UnaryOperator<Term> replaced = terms.substitution(any.replacedBy(next));
    registers.forEach((register, before) -> {
      Term expected = replaced.apply(before);
      if (state.register(register) != expected) {
        throw new ProofFailure(
            "does not lead from one %s to the next: %s is %s instead of %s",
            counted, register, state.register(register), expected);
      }
    });
    MemoryRegion stack = state.region(Terms.STACK);
    Map.copyOf(bytes)
        .forEach((offset, before) -> {
          Term expected = replaced.apply(before);
          if (stack.byteAt(offset) != expected) {
            throw new ProofFailure(
                "does not lead from one %s to the next: the stack at %s is %s instead of %s",
                counted, offset, stack.byteAt(offset), expected);
          }
        });
  }

  /**
   * Carries the bytes, too, that a round writes before it reads them, if it leaves there what the
   * next round would have: code behind the loop may need them.
   *
   * @param state behind a round
   */
  void keep(LoopRound next, MachineState state) {
    UnaryOperator<Term> replaced = terms.substitution(any.replacedBy(next));
    Map<Term, Term> written = state.region(Terms.STACK).contents();
    wholeStack.forEach((offset, before) -> {
      if (written.get(offset) == replaced.apply(before)) {
        bytes.put(offset, before);
      }
    });
  }

  // ---------------------------------------------------------------- use

  /** Finds the round that a state begins. */
  LoopRound found(MachineState state) {
    LoopRound found =
        new LoopRound(
            found(any.blocks(), state),
            found(any.left(), state),
            any.states().stream().map(words -> found(words, state)).toList());
    UnaryOperator<Term> replaced = terms.substitution(any.replacedBy(found));
    registers.forEach((register, inAnyRound) -> {
      if (state.register(register) != replaced.apply(inAnyRound)) {
        throw new ProofFailure(
            "comes to a loop with %s in %s, where a round is proved for %s",
            state.register(register), register, inAnyRound);
      }
    });
    Map<Term, Term> stack = state.region(Terms.STACK).contents();
    bytes.forEach((offset, inAnyRound) -> {
      if (stack.get(offset) != replaced.apply(inAnyRound)) {
        throw new ProofFailure(
            "comes to a loop with %s on the stack at %s, where a round is proved for %s",
            stack.get(offset), offset, inAnyRound);
      }
    });
    return found;
  }

  private List<Term> found(List<Term> unknowns, MachineState state) {
    return unknowns.stream().map(unknown -> found(unknown, state)).toList();
  }

  private Term found(Term unknown, MachineState state) {
    return places.computeIfAbsent(unknown, this::place).apply(state);
  }

  /**
   * Finds where states have an unknown: in a lane of a register that holds it in any round, or on
   * the stack.
   */
  private Function<MachineState, Term> place(Term unknown) {
    int bits = unknown.bits();
    for (Map.Entry<Register, Term> entry : registers.entrySet()) {
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
      bytes.entrySet().stream()
          .filter(entry -> entry.getValue() == wanted)
          .findFirst()
          .ifPresent(entry -> offsets.add(entry.getKey()));
    }
    if (offsets.size() < bits / Byte.SIZE) {
      throw new ProofFailure("has %s nowhere", unknown);
    }
    return state -> onStack(offsets, state, unknown);
  }

  private Term onStack(List<Term> offsets, MachineState state, Term unknown) {
    Map<Term, Term> stack = state.region(Terms.STACK).contents();
    if (!stack.keySet().containsAll(offsets)) {
      throw new ProofFailure("has %s nowhere", unknown);
    }
    return terms.concat(offsets.stream().map(stack::get).toList());
  }

  /**
   * Sets the registers and bytes behind rounds to the terms that the next round would have, also
   * those that rounds only read: a word that each round leaves as it is has another name there.
   */
  void leave(MachineState state, CodeSegment body, LoopRound next) {
    UnaryOperator<Term> replaced = terms.substitution(any.replacedBy(next));
    body.changed().forEach(state::forget);
    registers.forEach((register, inAnyRound) -> state.set(register, replaced.apply(inAnyRound)));
    Map<Term, Term> stack = state.region(Terms.STACK).contents();
    bytes.forEach((offset, inAnyRound) -> stack.put(offset, replaced.apply(inAnyRound)));
  }
}
