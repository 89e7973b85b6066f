package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Multiple;
import dev.sennit.weave.proof.terms.Term.Slice;
import dev.sennit.weave.proof.terms.Term.Sum;
import dev.sennit.weave.proof.terms.Term.Symbol;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads terms as whole numbers, on one path through a kernel. A term is computed modulo two to its
 * width; it counts as a sum of whole numbers only if that sum is known to fit the width.
 */
public final class IntegerView {
  private final Inequalities known;

  /** The words that may be any number. */
  private final Set<Term> words;

  /** The number of each slice of a word. */
  private final Map<Term, LinearSum> rounded;

  /** Whether unproved bounds are believed, and known from then on. */
  private final boolean believes;

  public IntegerView() {
    this(new Inequalities(), new HashSet<>(), new HashMap<>(), false);
  }

  private IntegerView(
      Inequalities known, Set<Term> words, Map<Term, LinearSum> rounded, boolean believes) {
    this.known = known;
    this.words = words;
    this.rounded = rounded;
    this.believes = believes;
  }

  public IntegerView copy() {
    return new IntegerView(known.copy(), new HashSet<>(words), new HashMap<>(rounded), believes);
  }

  /** Returns a view that believes bounds, because they have been checked elsewhere. */
  public IntegerView believing() {
    return new IntegerView(known, words, rounded, true);
  }

  public boolean neverNegative(LinearSum sum) {
    if (believes) {
      known.assume(sum);
    }
    return believes || known.imply(sum);
  }

  public Inequalities known() {
    return known;
  }

  /** Notes that a word may be any number from zero on. */
  public LinearSum any(Term word) {
    words.add(word);
    LinearSum number = LinearSum.of(word);
    known.assume(number);
    return number;
  }

  public LinearSum of(Term term) {
    return switch (term.shape()) {
      case Constant(long value) -> new LinearSum(Map.of(), unsigned(value));
      case Symbol _ -> word(term);
      case Sum(List<Multiple> multiples, long constant) ->
          within(term, sum(term, multiples, constant));
      case Slice(Term of, int low) -> sliced(term, of, low);
      case Concat(List<Term> parts) -> {
        LinearSum all = LinearSum.ZERO;
        int low = 0;
        for (Term part : parts) {
          all = all.plus(of(part).times(BigInteger.TWO.pow(low)));
          low += part.bits();
        }
        yield all;
      }
      default -> throw new ProofFailure("computes a length or an address from %s", term);
    };
  }

  private LinearSum word(Term word) {
    if (!words.contains(word)) {
      throw new ProofFailure("depends on %s, which the contract leaves open", word);
    }
    return LinearSum.of(word);
  }

  private LinearSum sum(Term term, List<Multiple> multiples, long constant) {
    LinearSum sum = new LinearSum(Map.of(), signed(constant, term.bits()));
    for (Multiple multiple : multiples) {
      sum = sum.plus(of(multiple.term()).times(signed(multiple.factor(), term.bits())));
    }
    return sum;
  }

  private LinearSum within(Term term, LinearSum sum) {
    if (!neverNegative(sum) || !fits(sum, term.bits())) {
      throw new ProofFailure("may overflow %d bits in %s", term.bits(), term);
    }
    return sum;
  }

  private boolean fits(LinearSum number, int bits) {
    LinearSum most = new LinearSum(Map.of(), BigInteger.TWO.pow(bits).subtract(BigInteger.ONE));
    return neverNegative(most.minus(number));
  }

  /**
   * Returns a slice of a word: the word divided by a power of two and rounded down, if no bit is
   * lost above.
   */
  private LinearSum sliced(Term slice, Term of, int low) {
    LinearSum number = rounded.get(slice);
    if (number == null) {
      number = rounded(slice, of(of), BigInteger.TWO.pow(low));
      rounded.put(slice, number);
    }
    return within(slice, number);
  }

  private LinearSum rounded(Term slice, LinearSum number, BigInteger divisor) {
    if (number.isMultipleOf(divisor)) {
      return number.each(part -> part.divide(divisor));
    }
    LinearSum rest = number.minus(any(slice).times(divisor));
    known.assume(rest);
    known.assume(new LinearSum(Map.of(), divisor.subtract(BigInteger.ONE)).minus(rest));
    return LinearSum.of(slice);
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  /** Reads a number with a sign, which changes nothing in a sum modulo two to the width. */
  private static BigInteger signed(long value, int bits) {
    return BigInteger.valueOf(value << Long.SIZE - bits >> Long.SIZE - bits);
  }
}
