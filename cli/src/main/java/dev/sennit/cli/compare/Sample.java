package dev.sennit.cli.compare;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Values measured again and again, in ascending order. */
public final class Sample {
  /** With fewer, all values together are no interval of 95 %: of five, 1 in 16 leaves it out. */
  public static final int LEAST_OF_INTERVAL = 6;

  // The standard normal distribution has 95 % of its mass within so much of its middle.
  private static final double NORMAL_95 = 1.96;

  private final double[] values;

  private Sample(double[] sorted) {
    values = sorted;
  }

  /** Those of some things that were measured, of which there is at least one. */
  public static <T> Sample of(Collection<T> measured, ToDoubleFunction<T> value) {
    return of(measured.stream().mapToDouble(value).toArray());
  }

  /** Those values, of which there is at least one. */
  public static Sample of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a sample has at least one value");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Sample(sorted);
  }

  /** The middle one, or the mean of the two that are in the middle. */
  public double median() {
    return quantile(0.5);
  }

  /** Half the distance between the quartiles, as a part of the median: 0.02 is 2 %. */
  double spread() {
    double distance = quantile(0.75) - quantile(0.25);
    return distance == 0 ? 0 : distance / 2 / median();
  }

  /** The lower end of a 95 % confidence interval of the median. */
  double low() {
    return values[rankOfLow()];
  }

  /** The upper end of a 95 % confidence interval of the median. */
  double high() {
    return values[values.length - 1 - rankOfLow()];
  }

  // How many values are below the true median is binomial with p = 1/2, whatever they are
  // distributed like; so the interval between two of the values holds it with a known probability.
  private int rankOfLow() {
    int n = values.length;
    return (int) Math.max(0, Math.floor((n - NORMAL_95 * Math.sqrt(n)) / 2) - 1);
  }

  private double quantile(double part) {
    double place = part * (values.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, values.length - 1);
    return values[below] + (place - below) * (values[above] - values[below]);
  }
}
