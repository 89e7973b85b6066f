package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Term.Concat;
import dev.sennit.weave.proof.Term.Constant;
import dev.sennit.weave.proof.Term.Multiple;
import dev.sennit.weave.proof.Term.Slice;
import dev.sennit.weave.proof.Term.Sum;
import dev.sennit.weave.proof.Term.Symbol;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Terms as the numbers that they are, on one path through a kernel. A term is computed modulo two
 * to its width; it is taken for a sum of whole numbers only where that is known to lie within the
 * width.
 */
final class Amounts {
  private final Inequalities known;

  /** Words that may be any number; others are nobody's business. */
  private final Set<Term> words;

  /** Words of which it is known how they come from others. */
  private final Map<Term, Linear> rounded;

  /** Whether what would have to be known is taken for true, and is known from then on. */
  private final boolean believes;

  Amounts() {
    this(new Inequalities(), new HashSet<>(), new HashMap<>(), false);
  }

  private Amounts(
      Inequalities known, Set<Term> words, Map<Term, Linear> rounded, boolean believes) {
    this.known = known;
    this.words = words;
    this.rounded = rounded;
    this.believes = believes;
  }

  Amounts copy() {
    return new Amounts(known.copy(), new HashSet<>(words), new HashMap<>(rounded), believes);
  }

  /** The same, with what has been checked elsewhere taken for true. */
  Amounts believing() {
    return new Amounts(known, words, rounded, true);
  }

  /** Whether the sum is never negative. */
  boolean neverNegative(Linear sum) {
    if (believes) {
      known.assume(sum);
    }
    return believes || known.imply(sum);
  }

  Inequalities known() {
    return known;
  }

  /** A word that may be any number from zero on. */
  Linear any(Term word) {
    words.add(word);
    Linear number = Linear.of(word);
    known.assume(number);
    return number;
  }

  /** The number that a term is. */
  Linear of(Term term) {
    return switch (term.shape()) {
      case Constant(long value) -> new Linear(Map.of(), unsigned(value));
      case Symbol _ -> word(term);
      case Sum(List<Multiple> multiples, long constant) ->
          within(term, sum(term, multiples, constant));
      case Slice(Term of, int low) -> sliced(term, of, low);
      case Concat(List<Term> parts) -> {
        Linear all = Linear.ZERO;
        int low = 0;
        for (Term part : parts) {
          all = all.plus(of(part).times(BigInteger.TWO.pow(low)));
          low += part.bits();
        }
        yield all;
      }
      default -> throw new Broken("makes a length or an address of %s", term);
    };
  }

  private Linear word(Term word) {
    if (!words.contains(word)) {
      throw new Broken("asks for %s, which the contract leaves open", word);
    }
    return Linear.of(word);
  }

  private Linear sum(Term term, List<Multiple> multiples, long constant) {
    Linear sum = new Linear(Map.of(), signed(constant, term.bits()));
    for (Multiple multiple : multiples) {
      sum = sum.plus(of(multiple.term()).times(signed(multiple.factor(), term.bits())));
    }
    return sum;
  }

  private Linear within(Term term, Linear sum) {
    if (!neverNegative(sum) || !fits(sum, term.bits())) {
      throw new Broken("may leave the numbers of %d bits with %s", term.bits(), term);
    }
    return sum;
  }

  private boolean fits(Linear number, int bits) {
    Linear most = new Linear(Map.of(), BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
    return neverNegative(most.minus(number));
  }

  /** Some bits of a word: it divided by a power of two and rounded, as long as no bit is lost. */
  private Linear sliced(Term slice, Term of, int low) {
    Linear number = rounded.get(slice);
    if (number == null) {
      number = rounded(slice, of(of), BigInteger.TWO.pow(low));
      rounded.put(slice, number);
    }
    return within(slice, number);
  }

  private Linear rounded(Term slice, Linear number, BigInteger divisor) {
    if (number.isMultipleOf(divisor)) {
      return number.each(part -> part.divide(divisor));
    }
    Linear rest = number.minus(any(slice).times(divisor));
    known.assume(rest);
    known.assume(new Linear(Map.of(), divisor.subtract(BigInteger.ONE)).minus(rest));
    return Linear.of(slice);
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  /** In a sum modulo two to the width a number may as well be the one with a sign. */
  private static BigInteger signed(long value, int bits) {
    return BigInteger.valueOf(value << Long.SIZE - bits >> Long.SIZE - bits);
  }
}
