package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.mode.ModeStatement.BLOCK;

import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.proof.machine.InstructionExecution;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a passage is executed on: any blocks, any counter and any sum.
 *
 * @param hashesIn whether the blocks that are hashed are those that come in
 */
record PassageUnknowns(Terms terms, NotedPassage noted, boolean hashesIn) {
  /** The words of a counter block. */
  static final int LANES = 4;

  private Passage passage() {
    return noted.passage();
  }

  private Term symbol(int bits, String name, boolean secret) {
    return terms.symbol(bits, name + " of a passage", secret);
  }

  Term pointer(Role role) {
    return symbol(Long.SIZE, role == Role.HASHED && hashesIn ? Role.IN.name() : role.name(), false);
  }

  List<Term> counterWords() {
    return IntStream.range(0, LANES)
        .mapToObj(i -> symbol(Integer.SIZE, "counter word " + i, true))
        .toList();
  }

  Term sum() {
    return symbol(BLOCK * Byte.SIZE, "sum", true);
  }

  List<Term> bytes(Role role) {
    String name = role == Role.HASHED && hashesIn ? Role.IN.name() : role.name();
    return IntStream.range(0, passage().blocks() * BLOCK)
        .mapToObj(i -> symbol(Byte.SIZE, "byte " + i + " " + name, true))
        .toList();
  }

  /** Sets registers and memory to the unknowns. */
  void begin(MachineState state) {
    for (Role role : noted.places().keySet()) {
      state.set(
          noted.place(role),
          switch (role) {
            case IN, OUT, HASHED, LEFT -> pointer(role);
            case COUNTER ->
                terms.extend(terms.concat(counterWords()), InstructionExecution.VECTOR_BITS);
            case SUM -> terms.extend(sum(), InstructionExecution.VECTOR_BITS);
          });
    }
    if (passage().counts()) {
      MemoryRegion in = region(Role.IN, false, bytes(Role.IN));
      MemoryRegion out = region(Role.OUT, true, List.of());
      state.add(in);
      state.add(out);
      state.mayBeSame(out, in);
    }
    if (passage().hashes() && !hashesIn) {
      state.add(region(Role.HASHED, false, bytes(Role.HASHED)));
    }
  }

  private MemoryRegion region(Role role, boolean writable, List<Term> contents) {
    return new MemoryRegion(
        "the blocks " + role,
        pointer(role),
        List.of(MemoryRegion.window(terms, 0, passage().blocks() * BLOCK)),
        writable,
        MemoryRegion.contents(terms, terms.constant(Long.SIZE, 0), contents),
        _ -> Optional.empty());
  }
}
