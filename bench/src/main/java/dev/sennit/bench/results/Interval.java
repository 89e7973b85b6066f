package dev.sennit.bench.results;

import java.util.List;
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

  /** Returns the interval of the values of at least {@link #LEAST_ROUNDS} rounds. */
  static Interval ofRounds(List<Double> rounds) {
    ListStatistics logarithms =
        new ListStatistics(rounds.stream().mapToDouble(Math::log).toArray());
    double[] ends = logarithms.getConfidenceIntervalAt(CONFIDENCE);
    return new Interval(Math.exp(logarithms.getMean()), Math.exp(ends[0]), Math.exp(ends[1]));
  }

  /** Returns half the width of the interval as a part of the value: 0.05 is 5 %. */
  public double spread() {
    return Math.sqrt(high / low) - 1;
  }
}
