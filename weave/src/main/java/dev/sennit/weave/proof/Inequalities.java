package dev.sennit.weave.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of whole numbers: that some sums are not negative. What follows is found by
 * Fourier's and Motzkin's elimination: the negation is added, and if no numbers are left that
 * satisfy all, it was wrong. If some are left nothing is said, so this is sound, and not complete.
 */
final class Inequalities {
  /** More than the few that kernels need, and few enough to wait for. */
  private static final int MOST = 20_000;

  private final List<Linear> notNegative;

  Inequalities() {
    this(List.of());
  }

  private Inequalities(List<Linear> known) {
    notNegative = new ArrayList<>(known);
  }

  Inequalities copy() {
    return new Inequalities(notNegative);
  }

  /** Notes that the sum is not negative. */
  void assume(Linear sum) {
    notNegative.add(sum);
  }

  /** Whether the sum is never negative. */
  boolean imply(Linear sum) {
    List<Linear> all = new ArrayList<>(notNegative);
    all.add(Linear.of(-1).minus(sum));
    return isContradictory(all);
  }

  /** Whether there are no such numbers. */
  boolean areContradictory() {
    return isContradictory(notNegative);
  }

  private static boolean isContradictory(List<Linear> sums) {
    List<Linear> left = tightest(sums);
    while (left.stream().noneMatch(Inequalities::isImpossible)) {
      Set<Integer> words = new TreeSet<>();
      left.forEach(sum -> words.addAll(sum.multiples().keySet()));
      if (words.isEmpty()) {
        return false;
      }
      left = tightest(without(cheapest(words, left), left));
      if (left.size() > MOST) {
        throw new Broken("knows too much of its lengths to be looked through");
      }
    }
    return true;
  }

  private static boolean isImpossible(Linear sum) {
    return sum.isNumber() && sum.constant().signum() < 0;
  }

  /** The word that is left out with the fewest new sums. */
  private static int cheapest(Set<Integer> words, List<Linear> sums) {
    return words.stream()
        .min(
            Comparator.comparingLong(word -> {
              long below = sums.stream().filter(sum -> sum.factor(word).signum() > 0).count();
              long above = sums.stream().filter(sum -> sum.factor(word).signum() < 0).count();
              return below * above - below - above;
            }))
        .orElseThrow();
  }

  /** What follows for the other words: each bound from below is at most each one from above. */
  private static List<Linear> without(int word, List<Linear> sums) {
    List<Linear> left = new ArrayList<>();
    for (Linear below : sums) {
      switch (below.factor(word).signum()) {
        case 0 -> left.add(below);
        case 1 -> {
          for (Linear above : sums) {
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

  /** Of sums that differ in their number only, the least says all. */
  private static List<Linear> tightest(List<Linear> sums) {
    Map<Map<Integer, BigInteger>, Linear> tightest = new LinkedHashMap<>();
    for (Linear sum : sums) {
      Linear reduced = reduced(sum);
      tightest.merge(
          reduced.multiples(),
          reduced,
          (one, other) -> one.constant().compareTo(other.constant()) <= 0 ? one : other);
    }
    return List.copyOf(tightest.values());
  }

  /** Words are whole numbers: divided by what divides all factors, the number is rounded down. */
  private static Linear reduced(Linear sum) {
    BigInteger divisor = sum.multiples().values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
    return divisor.signum() == 0
        ? sum
        : sum.each(number -> {
          BigInteger[] parts = number.divideAndRemainder(divisor);
          return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        });
  }
}
