package dev.sennit.bench.results;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A value and its confidence interval of 95 %. Times and ratios differ by factors, so both are
 * computed from logarithms, by Student's t. The value is a geometric mean. So the mean of the
 * ratios of pairs is the ratio of the means of both sides.
 *
 * @param value the geometric mean
 * @param low the lower end of the interval
 * @param high the upper end
 */
public record Interval(double value, double low, double high) {
  /** The fewest rounds that have an interval. */
  public static final int LEAST_ROUNDS = 3;

  private static final double CONFIDENCE = 0.95;

  /** Returns the interval of the values of several rounds. */
  public static Interval ofRounds(List<Double> rounds) {
    if (rounds.size() < LEAST_ROUNDS) {
      throw new IllegalArgumentException(
          "an interval is of " + LEAST_ROUNDS + " rounds at least, not of " + rounds.size());
    }
    ListStatistics logarithms = logarithms(rounds);
    double[] ends = logarithms.getConfidenceIntervalAt(CONFIDENCE);
    return new Interval(Math.exp(logarithms.getMean()), Math.exp(ends[0]), Math.exp(ends[1]));
  }

  /**
   * Returns the interval of a quotient by Welch's method. The dividends and the divisors come from
   * two runs, which may vary differently.
   */
  public static Interval ofQuotient(List<Double> dividends, List<Double> divisors) {
    return quotient(Mean.of(dividends), Mean.of(divisors));
  }

  /**
   * Returns the interval of the quotient of two values whose intervals come from rounds.
   *
   * @param rounds the number of rounds of this interval
   * @param divisorRounds the number of rounds of the divisor's interval
   */
  public Interval dividedBy(Interval divisor, int rounds, int divisorRounds) {
    return quotient(mean(rounds), divisor.mean(divisorRounds));
  }

  /** A mean of logarithms, the square of its standard error, and the number of logarithms. */
  private record Mean(double value, double squaredError, long count) {
    private static Mean of(List<Double> rounds) {
      ListStatistics all = logarithms(rounds);
      return new Mean(all.getMean(), all.getVariance() / all.getN(), all.getN());
    }
  }

  private Mean mean(int rounds) {
    double error = Math.log(high / low) / 2 / quantile(rounds - 1);
    return new Mean(Math.log(value), error * error, rounds);
  }

  private static Interval quotient(Mean above, Mean below) {
    double both = above.squaredError + below.squaredError;
    double freedom =
        both
            * both
            / (above.squaredError * above.squaredError / (above.count - 1)
                + below.squaredError * below.squaredError / (below.count - 1));
    double half = both == 0 ? 0 : Math.sqrt(both) * quantile(freedom);
    double ratio = Math.exp(above.value - below.value);
    return new Interval(ratio, ratio * Math.exp(-half), ratio * Math.exp(half));
  }

  private static double quantile(double degreesOfFreedom) {
    return new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }

  private static ListStatistics logarithms(List<Double> rounds) {
    return new ListStatistics(rounds.stream().mapToDouble(Math::log).toArray());
  }

  /** Returns the interval of a value that does not vary. */
  public static Interval exactly(double value) {
    return new Interval(value, value, value);
  }

  /** Returns half the width of the interval as a part of the value: 0.05 is 5 %. */
  public double spread() {
    return Math.sqrt(high / low) - 1;
  }
}
