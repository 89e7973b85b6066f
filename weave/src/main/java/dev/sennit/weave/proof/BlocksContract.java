package dev.sennit.weave.proof;

import dev.sennit.weave.weaver.BlockKernel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several messages of any common number of whole blocks. */
final class BlocksContract extends Contract {
  private static final String TABLE = "table of messages";

  private final Term blocks;
  private final Term table;

  BlocksContract(Terms terms, Statement statement, BlockKernel kernel) {
    super(terms, statement, kernel);
    int blockBits = Integer.numberOfTrailingZeros(algorithm().blockBytes());
    blocks = terms.extend(terms.symbol(Long.SIZE - blockBits, "blocks", false), Long.SIZE);
    table = terms.symbol(Long.SIZE, TABLE, false);
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
  Region message(int strand) {
    return message("message " + strand, List.of());
  }

  @Override
  List<Term> arguments() {
    return List.of(after(), before(), table, blocks);
  }

  @Override
  List<Region> tables() {
    Map<Term, Term> contents = new HashMap<>();
    for (int strand = 0; strand < strands(); strand++) {
      for (int i = 0; i < Long.BYTES; i++) {
        contents.put(
            terms().constant(Long.SIZE, strand * Long.BYTES + i),
            terms().slice(message(strand).base(), 8 * i, 8));
      }
    }
    return List.of(
        new Region(
            TABLE,
            table,
            List.of(new Region.Window(terms().constant(Long.SIZE, 0), strands() * Long.BYTES)),
            false,
            new HashMap<>(contents),
            _ -> Optional.empty()));
  }

  @Override
  List<List<Term>> finished(List<List<Term>> states, Term end) {
    return states;
  }
}
