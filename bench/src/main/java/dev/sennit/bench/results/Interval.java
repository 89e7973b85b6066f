package dev.sennit.bench.results;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.openjdk.jmh.util.ListStatistics;

/**
 * A value and its interval of confidence, 95 %. Times and ratios differ by factors, so all of it is
 * computed of their logarithms, by Student's t: the value is a geometric mean. That of ratios of
 * pairs is then the ratio of those of both sides.
 *
 * @param value the geometric mean
 * @param low where the interval begins
 * @param high where it ends
 */
public record Interval(double value, double low, double high) {
  /** An interval of fewer rounds would say nothing. */
  public static final int LEAST_ROUNDS = 3;

  private static final double CONFIDENCE = 0.95;

  /** Returns that of the values of several rounds. */
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
   * Returns that of rounds divided by others, by Welch: both were measured apart from each other
   * and may vary differently.
   */
  public static Interval ofQuotient(List<Double> dividends, List<Double> divisors) {
    ListStatistics above = logarithms(dividends);
    ListStatistics below = logarithms(divisors);
    // Squares of standard errors.
    double ofAbove = above.getVariance() / above.getN();
    double ofBelow = below.getVariance() / below.getN();
    double both = ofAbove + ofBelow;
    double freedom =
        both
            * both
            / (ofAbove * ofAbove / (above.getN() - 1) + ofBelow * ofBelow / (below.getN() - 1));
    double half = both == 0 ? 0 : Math.sqrt(both) * quantile(freedom);
    double ratio = Math.exp(above.getMean() - below.getMean());
    return new Interval(ratio, ratio * Math.exp(-half), ratio * Math.exp(half));
  }

  private static double quantile(double degreesOfFreedom) {
    return new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }

  private static ListStatistics logarithms(List<Double> rounds) {
    return new ListStatistics(rounds.stream().mapToDouble(Math::log).toArray());
  }

  /** Returns that of a value that is known exactly. */
  public static Interval exactly(double value) {
    return new Interval(value, value, value);
  }

  /** Returns half its width, as a part of the value: 0.05 is 5 %. */
  public double spread() {
    return Math.sqrt(high / low) - 1;
  }
}
