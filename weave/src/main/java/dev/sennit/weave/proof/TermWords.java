package dev.sennit.weave.proof;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.List;

/** Words that are terms: an algorithm on this machine says what it computes, for all inputs. */
public record TermWords(Terms terms, int bits) implements Words<Term> {
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
  public Term cut(Term word) {
    return terms.cut(word);
  }

  /**
   * A truth table's index has {@code x} as its highest bit, that of {@link Terms#logic} its first
   * operand lowest.
   */
  @Override
  public Term bool(TruthTable function, Term x, Term y, Term z) {
    return terms.logic(bits, function.bits(), List.of(z, y, x));
  }
}
