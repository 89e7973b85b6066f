package dev.sennit.weave.proof.digest;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.proof.machine.Branch;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.MemoryAccess;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The proof of a loop over blocks: whatever the state, the blocks and how many of them are left, a
 * round takes in one block of each message, steps to the next ones, counts down, and goes back
 * exactly as long as there are blocks left.
 *
 * <p>It is made once, by {@link Induction}. Then the loop is used wherever code arrives at it. It
 * takes all whole blocks, whose number is any number, by induction. It takes blocks whose number is
 * known one round after the other.
 */
public final class LoopProof {
  /** More rounds than padding ever needs. */
  private static final int MOST_ROUNDS = 4;

  private final Terms terms;
  private final DigestContract contract;
  private final LoopRound any;
  private final Induction induction;

  private LoopProof(DigestContract contract, List<Instruction> body) {
    this.terms = contract.terms();
    this.contract = contract;
    List<Term> blocks = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      blocks.add(terms.fresh(Long.SIZE, "block of strand " + strand, false));
    }
    any =
        new LoopRound(
            blocks,
            terms.fresh(Long.SIZE, "blocks left", false),
            contract.statement().freshStates(contract.strands(), "in any round"));
    induction = new Induction(terms, body, any);
  }

  /**
   * Proves a loop.
   *
   * @param body the instructions of a round
   * @param reached a state in which the loop is reached
   * @param run executes the body once and gives the branch at its end
   */
  static LoopProof of(
      DigestContract contract,
      MemoryRegion pool,
      List<Instruction> body,
      MachineState reached,
      Function<MachineState, Branch> run) {
    LoopProof proof = new LoopProof(contract, body);
    proof.prove(pool, reached, run);
    return proof;
  }

  private LoopRound atEntry() {
    return new LoopRound(messages(), contract.blocks(), contract.statesAtEntry());
  }

  private List<Term> messages() {
    List<Term> bases = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      bases.add(contract.message(strand).base());
    }
    return bases;
  }

  private void prove(MemoryRegion pool, MachineState reached, Function<MachineState, Branch> run) {
    MachineState round = induction.begin(reached, atEntry());
    round.add(pool);
    List<List<Term>> next = new ArrayList<>();
    for (int strand = 0; strand < contract.strands(); strand++) {
      MemoryRegion block = anyBlock(strand);
      round.add(block);
      List<Term> bytes = new ArrayList<>();
      for (int i = 0; i < contract.algorithm().blockBytes(); i++) {
        bytes.add(block.byteAt(terms.constant(Long.SIZE, i)));
      }
      next.add(contract.statement().workedOut(any.states().get(strand), bytes));
    }
    Branch back = run.apply(round);
    induction.end(round, back, any.next(terms, contract.algorithm().blockBytes(), next), "block");
  }

  private MemoryRegion anyBlock(int strand) {
    Map<Term, Term> bytes = new HashMap<>();
    int blockBytes = contract.algorithm().blockBytes();
    for (int i = 0; i < blockBytes; i++) {
      String name = "byte %d of a block of strand %d".formatted(i, strand);
      bytes.put(terms.constant(Long.SIZE, i), terms.fresh(Byte.SIZE, name, true));
    }
    return new MemoryRegion(
        "block of strand " + strand,
        any.blocks().get(strand),
        List.of(new MemoryRegion.Window(terms.constant(Long.SIZE, 0), blockBytes)),
        false,
        bytes,
        _ -> Optional.empty());
  }

  // ---------------------------------------------------------------- use

  /** Returns whether the state arrives at the loop with all whole blocks of the messages. */
  boolean isForWholeBlocks(MachineState state) {
    return induction.found(state).left() == contract.blocks();
  }

  /** Leads a state from the first whole block to behind the last one; there is at least one. */
  void takeWholeBlocks(MachineState state) {
    if (!induction.found(state).equals(atEntry())) {
      throw new ProofFailure("takes in the whole blocks, but not from the beginning");
    }
    if (!Boolean.FALSE.equals(state.isZero(contract.blocks()))) {
      throw new ProofFailure("runs a loop over blocks without knowing that there is one");
    }
    Term bytes = terms.times(contract.blocks(), contract.algorithm().blockBytes());
    induction.leave(
        state,
        new LoopRound(
            messages().stream().map(base -> terms.sum(Long.SIZE, List.of(base, bytes))).toList(),
            terms.constant(Long.SIZE, 0),
            contract.statesAfterWholeBlocks()));
  }

  /** Leads a state through rounds whose number is known. */
  void takeKnownBlocks(MachineState state, MemoryAccess access) {
    LoopRound round = induction.found(state);
    if (!(round.left().shape() instanceof Term.Constant(long rounds))
        || rounds < 1
        || rounds > MOST_ROUNDS) {
      throw new ProofFailure("takes in %s blocks, which the contract leaves open", round.left());
    }
    for (long i = 0; i < rounds; i++) {
      List<List<Term>> next = new ArrayList<>();
      for (int strand = 0; strand < contract.strands(); strand++) {
        checkApart(round.blocks().get(strand), state);
        List<Term> block =
            access.bytes(state, round.blocks().get(strand), contract.algorithm().blockBytes());
        next.add(contract.statement().next(round.states().get(strand), block));
      }
      round = round.next(terms, contract.algorithm().blockBytes(), next);
    }
    induction.leave(state, round);
  }

  /** Checks that the body does not overwrite the block that it reads. */
  private void checkApart(Term block, MachineState state) {
    Term start = terms.minus(block, state.region(Terms.STACK).base());
    for (int i = 0; i < contract.algorithm().blockBytes(); i++) {
      if (induction.writes(terms.plus(start, i))) {
        throw new ProofFailure("takes in a block at %s that its loop writes to", block);
      }
    }
  }
}
