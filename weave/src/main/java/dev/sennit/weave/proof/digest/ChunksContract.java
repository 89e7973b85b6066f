package dev.sennit.weave.proof.digest;

import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several chunks at any equal distances, of any common number of whole blocks. */
final class ChunksContract extends DigestContract {
  private final ChunksKind kind;
  private final Term distance;
  private final Term blocks;

  ChunksContract(Terms terms, DigestStatement statement, BlockKernel kernel, ChunksKind kind) {
    super(terms, statement, kernel, kind.before(), kind.after());
    this.kind = kind;
    distance = terms.symbol(Long.SIZE, kind.distance().name(), false);
    blocks = anyBlocks();
  }

  @Override
  String description() {
    return "whole blocks of " + strands() + " chunks";
  }

  @Override
  Term blocks() {
    return blocks;
  }

  /** Chunks may overlap, as they are only read. */
  @Override
  MemoryRegion message(int strand) {
    Term first = MemoryRegion.pointer(terms(), kind.chunks());
    return MemoryRegion.of(
        "chunk " + strand,
        terms().sum(Long.SIZE, List.of(first, terms().times(distance, strand))),
        List.of(),
        false,
        _ -> Optional.empty());
  }

  @Override
  Map<Argument.Number, Term> numbers() {
    return Map.of(kind.distance(), distance, kind.blocks(), blocks);
  }

  @Override
  List<List<Term>> finished(List<List<Term>> states, Term end) {
    return states;
  }
}
