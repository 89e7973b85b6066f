package dev.sennit.bench.results;

import java.util.List;
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
  /** With fewer, an interval says nothing. */
  public static final int LEAST_ROUNDS = 3;

  private static final double CONFIDENCE = 0.95;

  /** Of what several rounds measured. */
  public static Interval ofRounds(List<Double> rounds) {
    if (rounds.size() < LEAST_ROUNDS) {
      throw new IllegalArgumentException(
          "an interval is of " + LEAST_ROUNDS + " rounds at least, not of " + rounds.size());
    }
    ListStatistics logarithms =
        new ListStatistics(rounds.stream().mapToDouble(Math::log).toArray());
    double[] ends = logarithms.getConfidenceIntervalAt(CONFIDENCE);
    return new Interval(Math.exp(logarithms.getMean()), Math.exp(ends[0]), Math.exp(ends[1]));
  }

  /** Of what is known exactly. */
  public static Interval exactly(double value) {
    return new Interval(value, value, value);
  }

  /** Half its width, as a part of the value: 0.05 is 5 %. */
  public double spread() {
    return Math.sqrt(high / low) - 1;
  }

  /** This one divided by another that was measured apart from it. */
  public Interval dividedBy(Interval other) {
    double half = Math.hypot(halfWidth(), other.halfWidth());
    double ratio = value / other.value;
    return new Interval(ratio, ratio * Math.exp(-half), ratio * Math.exp(half));
  }

  private double halfWidth() {
    return Math.log(high / low) / 2;
  }
}
