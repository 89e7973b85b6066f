package dev.sennit.weave.words;

import java.util.List;
import java.util.OptionalLong;

/**
 * A machine that computes on words of one width: what an algorithm is stated over.
 *
 * <p>On {@link Numbers} an algorithm computes a digest, on {@link dev.sennit.weave.lower.Graph} it
 * draws the graph that is lowered to instructions, on {@link dev.sennit.weave.proof.Terms} it says
 * what those instructions must mean.
 *
 * @param <W> a word
 */
public interface Words<W> {
  /** The width of a word in bits. */
  int bits();

  W constant(long value);

  W sum(List<W> summands);

  W rotateLeft(W word, int count);

  /** Shifts towards the higher bits; zeros come in. */
  W shiftLeft(W word, int count);

  /** Shifts towards the lower bits; zeros come in. */
  W shiftRight(W word, int count);

  W bool(TruthTable function, W x, W y, W z);

  /** The word with its bytes in the opposite order. */
  default W swapBytes(W word) {
    throw new UnsupportedOperationException(
        "the order of bytes belongs to memory, and algorithms compute on words");
  }

  /** The function of a word that is a byte. */
  default W apply(ByteFunction function, W word) {
    throw new UnsupportedOperationException("there are no functions of bytes here");
  }

  /** The product of two words as polynomials over GF(2), in two words, the lower first. */
  default List<W> carryless(W one, W other) {
    throw new UnsupportedOperationException("there are no products here");
  }

  /** The number that a word is, if that is known. */
  default OptionalLong known(W word) {
    return OptionalLong.empty();
  }

  /** Names the step of the standard that the following operations belong to. */
  default void step(String name) {}

  /** Marks a word that later steps build on: a proof treats it as one, whatever it is made of. */
  default W cut(W word) {
    return word;
  }

  default W rotateRight(W word, int count) {
    return rotateLeft(word, Math.floorMod(-count, bits()));
  }

  @SuppressWarnings("unchecked")
  default W sum(W... summands) {
    return sum(List.of(summands));
  }

  /** The exclusive or of one word or more; three at a time, as processors may have that. */
  @SuppressWarnings("unchecked")
  default W xor(W... operands) {
    W result = operands[0];
    for (int i = 1; i < operands.length; i += 2) {
      W next = operands[i];
      result =
          i + 1 < operands.length
              ? bool(TruthTable.of((x, y, z) -> x ^ y ^ z), result, next, operands[i + 1])
              : bool(TruthTable.of((x, y, _) -> x ^ y), result, next, next);
    }
    return result;
  }
}
