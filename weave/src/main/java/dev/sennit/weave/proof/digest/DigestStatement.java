package dev.sennit.weave.proof.digest;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What the algorithm states, in terms.
 *
 * <p>What the words of a next state are made of matters in one place only, where the body of a loop
 * is proved. Everywhere else they have names, the same ones for the same state and block.
 */
public final class DigestStatement {
  private final Terms terms;
  private final BlockFunction algorithm;
  private final Map<Given, List<Term>> named = new HashMap<>();

  private record Given(List<Term> state, List<Term> block) {}

  public DigestStatement(Terms terms, BlockFunction algorithm) {
    this.terms = terms;
    this.algorithm = algorithm;
  }

  BlockFunction algorithm() {
    return algorithm;
  }

  /** Any state of so many strands; the same one at the same time. */
  List<List<Term>> states(int strands, String when) {
    return states(strands, when, name -> terms.symbol(algorithm.wordBits(), name, true));
  }

  /** Any state of so many strands that is no other one. */
  List<List<Term>> freshStates(int strands, String when) {
    return states(strands, when, this::freshWord);
  }

  private Term freshWord(String name) {
    return terms.fresh(algorithm.wordBits(), name, true);
  }

  private List<List<Term>> states(int strands, String when, Function<String, Term> words) {
    return IntStream.range(0, strands)
        .mapToObj(strand -> state("strand %d %s".formatted(strand, when), words))
        .toList();
  }

  private List<Term> state(String which, Function<String, Term> words) {
    return IntStream.range(0, algorithm.stateWords())
        .mapToObj(word -> words.apply("state word %d of %s".formatted(word, which)))
        .toList();
  }

  /** The names of the words of the state after one more block, whose bytes are given. */
  List<Term> next(List<Term> state, List<Term> block) {
    Given given = new Given(state, List.copyOf(block));
    List<Term> next = named.get(given);
    if (next == null) {
      next = state("block %d of the proof".formatted(named.size()), this::freshWord);
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
    return algorithm.next(new SymbolicWords(terms, algorithm.wordBits()), state, words);
  }

  /**
   * The bytes of the last blocks of a message.
   *
   * @param rest how many of them are the message's
   * @param message these bytes
   * @param first the byte that begins the padding
   * @param total the length of the message, 128 bits
   */
  List<Term> end(int rest, IntFunction<Term> message, Term first, Term total) {
    Term bits = terms.shiftLeft(total, 3);
    return algorithm.end(rest).stream()
        .map(byteOfEnd ->
            switch (byteOfEnd) {
              case OfMessage(int place) -> message.apply(place);
              case First(int last) ->
                  terms.logic(Byte.SIZE, 0b1110, List.of(first, terms.constant(Byte.SIZE, last)));
              case Fixed(int value) -> terms.constant(Byte.SIZE, value);
              case OfLength(int significance) ->
                  terms.slice(bits, Byte.SIZE * significance, Byte.SIZE);
            })
        .toList();
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
