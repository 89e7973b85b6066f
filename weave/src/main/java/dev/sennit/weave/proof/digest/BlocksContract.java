package dev.sennit.weave.proof.digest;

import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several messages of any common number of whole blocks. */
final class BlocksContract extends DigestContract {
  private final BlocksKind kind;
  private final Term blocks;

  BlocksContract(Terms terms, DigestStatement statement, BlockKernel kernel, BlocksKind kind) {
    super(terms, statement, kernel, kind.before(), kind.after());
    this.kind = kind;
    blocks = anyBlocks();
  }

  @Override
  String description() {
    return "whole blocks of " + strands() + " messages";
  }

  @Override
  Term blocks() {
    return blocks;
  }

  @Override
  MemoryRegion message(int strand) {
    return message(kind.messages().each(), "message " + strand, List.of());
  }

  @Override
  Map<Argument.Number, Term> numbers() {
    return Map.of(kind.blocks(), blocks);
  }

  @Override
  List<MemoryRegion> tables() {
    List<Term> bytes = new ArrayList<>();
    for (int strand = 0; strand < strands(); strand++) {
      for (int i = 0; i < Long.BYTES; i++) {
        bytes.add(terms().slice(message(strand).base(), Byte.SIZE * i, Byte.SIZE));
      }
    }
    return List.of(
        new MemoryRegion(
            kind.messages().name(),
            MemoryRegion.pointer(terms(), kind.messages()),
            List.of(MemoryRegion.window(terms(), 0, bytes.size())),
            false,
            MemoryRegion.contents(terms(), terms().constant(Long.SIZE, 0), bytes),
            _ -> Optional.empty()));
  }

  @Override
  List<List<Term>> finished(List<List<Term>> states, Term end) {
    return states;
  }
}
