package dev.sennit.weave.proof.digest;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.MessageKind;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a kernel promises in one case of its arguments: where it finds what, what it may touch, and
 * what it has written when it returns. The number of whole blocks is any number; what else decides
 * about control is known in a case.
 */
public abstract class DigestContract {
  private final Terms terms;
  private final BlockKernel kernel;
  private final DigestStatement statement;
  private final Argument.Memory before;
  private final Argument.Memory after;

  /**
   * @param before the argument by which states are read
   * @param after the argument by which states are written
   */
  DigestContract(
      Terms terms,
      DigestStatement statement,
      BlockKernel kernel,
      Argument.Memory before,
      Argument.Memory after) {
    this.terms = terms;
    this.kernel = kernel;
    this.statement = statement;
    this.before = before;
    this.after = after;
  }

  public static List<DigestContract> casesOf(
      Terms terms, DigestStatement statement, BlockKernel kernel) {
    return switch (kernel.kind()) {
      case BlocksKind kind -> List.of(new BlocksContract(terms, statement, kernel, kind));
      case ChunksKind kind -> List.of(new ChunksContract(terms, statement, kernel, kind));
      case MessageKind kind -> MessageContract.cases(terms, statement, kernel, kind);
    };
  }

  /** The case, in words. */
  abstract String description();

  /** The number of whole blocks, 64 bits. */
  abstract Term blocks();

  /** The memory of the message {@code strand}; whole blocks are open in a loop over them only. */
  abstract MemoryRegion message(int strand);

  /** The numbers among the arguments. */
  abstract Map<Argument.Number, Term> numbers();

  /** Further memory that the arguments point to. */
  List<MemoryRegion> tables() {
    return List.of();
  }

  /**
   * All states at return.
   *
   * @param states those after all whole blocks
   * @param end the offset in the message behind them
   */
  abstract List<List<Term>> finished(List<List<Term>> states, Term end);

  /** The argument by which states are written. */
  Argument.Memory after() {
    return after;
  }

  Terms terms() {
    return terms;
  }

  DigestStatement statement() {
    return statement;
  }

  BlockFunction algorithm() {
    return statement.algorithm();
  }

  int strands() {
    return kernel.shape().messages();
  }

  List<List<Term>> statesAtEntry() {
    return statement.states(strands(), "at entry");
  }

  /** All states that the caller gives. */
  List<List<Term>> statesBefore() {
    return statesAtEntry();
  }

  List<List<Term>> statesAfterWholeBlocks() {
    return statement.states(strands(), "after all whole blocks");
  }

  /** Any number of blocks, of a number of bytes that 64 bits hold. */
  final Term anyBlocks() {
    int blockBits = Integer.numberOfTrailingZeros(algorithm().blockBytes());
    return terms.extend(terms.symbol(Long.SIZE - blockBits, "blocks", false), Long.SIZE);
  }

  /** The bytes of states, as they lie in memory. */
  List<Term> bytes(List<List<Term>> states) {
    return statement.bytes(states);
  }

  /** All memory that the arguments point to. */
  List<MemoryRegion> memory() {
    List<MemoryRegion> regions = new ArrayList<>();
    List<Term> bytesAfter = bytes(statesAtEntry());
    List<Term> bytesBefore = bytes(statesBefore());
    Term start = terms.constant(Long.SIZE, 0);
    regions.add(
        MemoryRegion.of(
            terms, after, List.of(MemoryRegion.window(terms, 0, bytesAfter.size())), Map.of()));
    regions.add(
        MemoryRegion.of(
            terms,
            before,
            List.of(MemoryRegion.window(terms, 0, bytesBefore.size())),
            MemoryRegion.contents(terms, start, bytesBefore)));
    for (int strand = 0; strand < strands(); strand++) {
      regions.add(message(strand));
    }
    regions.addAll(tables());
    return regions;
  }

  /** A message: its bytes differ by their offset. */
  MemoryRegion message(Argument.Memory argument, String name, List<MemoryRegion.Window> windows) {
    return MemoryRegion.of(
        name,
        terms.symbol(Long.SIZE, name, false),
        windows,
        argument.isWritten(),
        offset ->
            Optional.of(
                terms.symbol(Byte.SIZE, name + " byte " + offset.id(), argument.isSecret())));
  }
}
