package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the algorithm states, in terms.
 *
 * <p>What the words of a next state are made of matters in one place only, where the body of a loop
 * is proved. Everywhere else they have names, the same ones for the same state and block.
 */
final class Statement {
  private final Terms terms;
  private final BlockFunction algorithm;
  private final Map<Given, List<Term>> named = new HashMap<>();

  private record Given(List<Term> state, List<Term> block) {}

  Statement(Terms terms, BlockFunction algorithm) {
    this.terms = terms;
    this.algorithm = algorithm;
  }

  BlockFunction algorithm() {
    return algorithm;
  }

  /** Any state of so many strands. */
  List<List<Term>> states(int strands, String when) {
    List<List<Term>> states = new ArrayList<>();
    for (int strand = 0; strand < strands; strand++) {
      states.add(state("strand %d %s".formatted(strand, when)));
    }
    return states;
  }

  private List<Term> state(String which) {
    List<Term> words = new ArrayList<>();
    for (int word = 0; word < algorithm.stateWords(); word++) {
      words.add(
          terms.symbol(algorithm.wordBits(), "state word %d of %s".formatted(word, which), true));
    }
    return words;
  }

  /** The names of the words of the state after one more block, whose bytes are given. */
  List<Term> next(List<Term> state, List<Term> block) {
    Given given = new Given(state, List.copyOf(block));
    List<Term> next = named.get(given);
    if (next == null) {
      next = state("block %d of the proof".formatted(named.size()));
      named.put(given, next);
    }
    return next;
  }

  /** The words of the state after one more block, as the algorithm makes them. */
  List<Term> workedOut(List<Term> state, List<Term> block) {
    List<Term> words = new ArrayList<>();
    int wordBytes = algorithm.wordBytes();
    for (int word = 0; word < algorithm.blockWords(); word++) {
      Term[] ordered = new Term[wordBytes];
      for (int i = 0; i < wordBytes; i++) {
        ordered[significance(i)] = block.get(word * wordBytes + i);
      }
      words.add(terms.concat(List.of(ordered)));
    }
    return algorithm.next(new TermWords(terms, algorithm.wordBits()), state, words);
  }

  /** The bytes of states, as they lie in memory. */
  List<Term> bytes(List<List<Term>> states) {
    List<Term> bytes = new ArrayList<>();
    for (List<Term> words : states) {
      for (Term word : words) {
        for (int i = 0; i < algorithm.wordBytes(); i++) {
          bytes.add(terms.slice(word, 8 * significance(i), 8));
        }
      }
    }
    return bytes;
  }

  private int significance(int memoryByte) {
    return algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN
        ? memoryByte
        : algorithm.wordBytes() - 1 - memoryByte;
  }
}
