package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.util.List;

/**
 * A function of a block that absorbs the block, then applies equal rounds, which differ in a
 * constant only.
 */
public interface InRounds extends BlockFunction {
  List<Long> roundConstants();

  <W> List<W> absorb(Words<W> words, List<W> state, List<W> block);

  /**
   * Computes a round.
   *
   * @param name the beginning of its steps' names
   */
  <W> List<W> round(Words<W> words, String name, List<W> state, W constant);

  @Override
  default <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> next = absorb(words, state, block);
    for (int round = 0; round < roundConstants().size(); round++) {
      W constant = words.constant(roundConstants().get(round));
      next = round(words, "round " + round, next, constant);
    }
    return next;
  }
}
