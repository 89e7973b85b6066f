package dev.sennit.weave.proof.terms;

import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.List;
import java.util.OptionalLong;

/** The machine whose words are terms: an algorithm on it says what it computes for all inputs. */
public record SymbolicWords(Terms terms, int bits) implements Words<Term> {
  @Override
  public Term constant(long value) {
    return terms.constant(bits, value);
  }

  @Override
  public Term sum(List<Term> summands) {
    return terms.sum(bits, summands);
  }

  @Override
  public Term rotateLeft(Term word, int count) {
    return terms.rotateLeft(word, count);
  }

  @Override
  public Term shiftLeft(Term word, int count) {
    return terms.shiftLeft(word, count);
  }

  @Override
  public Term shiftRight(Term word, int count) {
    return terms.shiftRight(word, count);
  }

  @Override
  public Term swapBytes(Term word) {
    return terms.swapBytes(word);
  }

  @Override
  public Term apply(ByteFunction function, Term word) {
    return terms.apply(function, word);
  }

  @Override
  public List<Term> carryless(Term one, Term other) {
    Term product = terms.carryless(one, other);
    return List.of(terms.slice(product, 0, bits), terms.slice(product, bits, bits));
  }

  @Override
  public OptionalLong known(Term word) {
    return word.shape() instanceof Term.Constant(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  @Override
  public Term cut(Term word) {
    return terms.cut(word);
  }

  /**
   * The index of a truth table has {@code x} as its highest bit; in {@link Terms#logic} the first
   * operand is the lowest.
   */
  @Override
  public Term bool(TruthTable function, Term x, Term y, Term z) {
    return terms.logic(bits, function.bits(), List.of(z, y, x));
  }
}
