package dev.sennit.weave.proof.digest;

import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a round of a loop is about.
 *
 * @param blocks the addresses of the blocks; none if a loop is over no blocks
 * @param left how many rounds there are with this one
 * @param states the words that it begins with, such as the states before the blocks
 */
record LoopRound(List<Term> blocks, Term left, List<List<Term>> states) {
  /** Returns the round after this one, with the states that this one leads to. */
  LoopRound next(Terms terms, int blockBytes, List<List<Term>> nextStates) {
    return new LoopRound(
        blocks.stream().map(block -> terms.plus(block, blockBytes)).toList(),
        terms.plus(left, -1),
        nextStates);
  }

  /** Returns, for each term of this round, the term of another one. */
  Map<Term, Term> replacedBy(LoopRound other) {
    Map<Term, Term> replacements = new HashMap<>();
    replacements.put(left, other.left);
    for (int strand = 0; strand < blocks.size(); strand++) {
      replacements.put(blocks.get(strand), other.blocks.get(strand));
    }
    for (int state = 0; state < states.size(); state++) {
      List<Term> words = states.get(state);
      for (int word = 0; word < words.size(); word++) {
        replacements.put(words.get(word), other.states.get(state).get(word));
      }
    }
    return replacements;
  }
}
