package dev.sennit.weave.proof.terms;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * Knowledge of whole numbers: some sums are not negative. Fourier-Motzkin elimination finds
 * consequences: it adds the negation, and if no numbers satisfy all sums, the negation was wrong.
 * Otherwise it says nothing, so it is sound and not complete.
 */
public final class Inequalities {
  /** More sums than kernels need, and few enough to wait for. */
  private static final int MOST = 20_000;

  private static final BinaryOperator<LinearSum> LEAST =
      BinaryOperator.minBy(Comparator.comparing(LinearSum::constant));

  private final List<LinearSum> notNegative;

  Inequalities() {
    this(List.of());
  }

  private Inequalities(List<LinearSum> known) {
    notNegative = new ArrayList<>(known);
  }

  Inequalities copy() {
    return new Inequalities(notNegative);
  }

  /** Notes that the sum is not negative. */
  public void assume(LinearSum sum) {
    notNegative.add(sum);
  }

  /** Returns whether the sum is never negative. */
  boolean imply(LinearSum sum) {
    List<LinearSum> all = new ArrayList<>(notNegative);
    all.add(LinearSum.of(-1).minus(sum));
    return isContradictory(all);
  }

  /** Returns whether no numbers satisfy all sums. */
  public boolean areContradictory() {
    return isContradictory(notNegative);
  }

  private static boolean isContradictory(List<LinearSum> sums) {
    List<LinearSum> left = tightest(sums);
    while (left.stream().noneMatch(Inequalities::isImpossible)) {
      Set<Integer> words = new TreeSet<>();
      left.forEach(sum -> words.addAll(sum.multiples().keySet()));
      if (words.isEmpty()) {
        return false;
      }
      int word = cheapest(words, left);
      if (left.size() + cost(word, left) > MOST) {
        throw new ProofFailure("has too many bounds on its lengths to analyse");
      }
      left = tightest(without(word, left));
    }
    return true;
  }

  private static boolean isImpossible(LinearSum sum) {
    return sum.isNumber() && sum.constant().signum() < 0;
  }

  /** Returns the word whose elimination leaves the fewest sums. */
  private static int cheapest(Set<Integer> words, List<LinearSum> sums) {
    return words.stream().min(Comparator.comparingLong(word -> cost(word, sums))).orElseThrow();
  }

  /** Returns the number of sums that the elimination of a word adds. */
  private static long cost(int word, List<LinearSum> sums) {
    long below = sums.stream().filter(sum -> sum.factor(word).signum() > 0).count();
    long above = sums.stream().filter(sum -> sum.factor(word).signum() < 0).count();
    return below * above - below - above;
  }

  /** Eliminates a word: each lower bound is at most each upper bound. */
  private static List<LinearSum> without(int word, List<LinearSum> sums) {
    List<LinearSum> left = new ArrayList<>();
    for (LinearSum below : sums) {
      switch (below.factor(word).signum()) {
        case 0 -> left.add(below);
        case 1 -> {
          for (LinearSum above : sums) {
            BigInteger factor = above.factor(word);
            if (factor.signum() < 0) {
              left.add(below.times(factor.negate()).plus(above.times(below.factor(word))));
            }
          }
        }
        default -> {}
      }
    }
    return left;
  }

  /** Keeps the least of sums that differ in their constant only; it implies the others. */
  private static List<LinearSum> tightest(List<LinearSum> sums) {
    Map<Map<Integer, BigInteger>, LinearSum> tightest = new LinkedHashMap<>();
    for (LinearSum sum : sums) {
      LinearSum reduced = reduced(sum);
      tightest.merge(reduced.multiples(), reduced, LEAST);
    }
    return List.copyOf(tightest.values());
  }

  /**
   * Divides by the common divisor of all factors and rounds the constant down: words are whole
   * numbers.
   */
  private static LinearSum reduced(LinearSum sum) {
    BigInteger divisor = sum.multiples().values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
    return divisor.signum() == 0
        ? sum
        : sum.each(number -> {
          BigInteger[] parts = number.divideAndRemainder(divisor);
          return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        });
  }
}
