package dev.sennit.cli.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Values of a repeated measurement, in ascending order. */
public final class Sample {
  /** The fewest values with an interval of 95 %: of five, 1 in 16 intervals misses the median. */
  public static final int LEAST_OF_INTERVAL = 6;

  // The standard normal distribution has 95 % of its mass within this distance of its middle.
  private static final double NORMAL_95 = 1.96;

  private final double[] values;

  private Sample(double[] sorted) {
    values = sorted;
  }

  /** Creates a sample from at least one measured thing. */
  public static <T> Sample of(Collection<T> measured, ToDoubleFunction<T> value) {
    return of(measured.stream().mapToDouble(value).toArray());
  }

  /** Creates a sample of at least one value. */
  public static Sample of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a sample has at least one value");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Sample(sorted);
  }

  /** Returns the value in the middle, or the mean of the two in the middle. */
  public double median() {
    return quantile(0.5);
  }

  public double least() {
    return values[0];
  }

  /** Returns half the distance between the quartiles, as a part of the median: 0.02 is 2 %. */
  public double spread() {
    double distance = quantile(0.75) - quantile(0.25);
    return distance == 0 ? 0 : distance / 2 / median();
  }

  /** Returns the lower end of a 95 % confidence interval of the median. */
  public double low() {
    return values[rankOfLow()];
  }

  /** Returns the upper end of a 95 % confidence interval of the median. */
  public double high() {
    return values[values.length - 1 - rankOfLow()];
  }

  /** Tells whether there is such an interval, and its upper end is at most so many lower ends. */
  public boolean isWithin(double factor) {
    return values.length >= LEAST_OF_INTERVAL && high() <= factor * low();
  }

  // The number of values below the true median is binomial with p = 1/2 for any distribution. The
  // interval between two of the values therefore contains the median with a known probability.
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
