package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.util.List;

/**
 * A function of a block that takes the block in and then does the same to the state in each round,
 * but for a constant.
 */
public interface InRounds extends BlockFunction {
  List<Long> roundConstants();

  <W> List<W> absorb(Words<W> words, List<W> state, List<W> block);

  /**
   * A round.
   *
   * @param name what its steps are named by
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
