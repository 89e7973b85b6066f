package dev.sennit.weave.words;

import java.util.List;
import java.util.OptionalLong;

/**
 * A machine that computes on words of one width. Algorithms are stated over it.
 *
 * <p>On {@link ConcreteWords} an algorithm computes a digest, on {@link
 * dev.sennit.weave.lower.Graph} it draws the graph that is lowered to instructions, on {@link
 * dev.sennit.weave.proof.terms.SymbolicWords} it says what the instructions must mean.
 *
 * @param <W> a word
 */
public interface Words<W> {
  /** Returns the width of a word in bits. */
  int bits();

  W constant(long value);

  W sum(List<W> summands);

  W rotateLeft(W word, int count);

  /** Shifts towards the higher bits; zeros come in. */
  W shiftLeft(W word, int count);

  /** Shifts towards the lower bits; zeros come in. */
  W shiftRight(W word, int count);

  W bool(TruthTable function, W x, W y, W z);

  /** Returns the word with its bytes in the opposite order. */
  default W swapBytes(W word) {
    throw new UnsupportedOperationException(
        "only memory has an order of bytes, and algorithms compute on words");
  }

  default W apply(ByteFunction function, W word) {
    throw new UnsupportedOperationException("this machine has no functions of bytes");
  }

  /** Multiplies two words as polynomials over GF(2); gives two words, the lower first. */
  default List<W> carryless(W one, W other) {
    throw new UnsupportedOperationException("this machine has no products");
  }

  /** Returns the value of a word, if it is known. */
  default OptionalLong known(W word) {
    return OptionalLong.empty();
  }

  /** Names the step of the standard that the following operations belong to. */
  default void step(String name) {}

  /** Marks a word that later steps build on: a proof gives it a name, whatever it is made of. */
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

  /** Computes the exclusive or of words, three at a time, because some processors do that. */
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
