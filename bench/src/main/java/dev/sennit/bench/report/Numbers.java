package dev.sennit.bench.report;

import dev.sennit.bench.results.Interval;
import dev.sennit.cli.Decimal;
import java.util.Locale;

/** How numbers are written in reports. */
final class Numbers {
  private static final double NEAR_1 = 1.095;
  private static final double PERCENT = 100;

  private Numbers() {}

  /** With three digits, or as many as there are before the point. */
  static String of(double value) {
    return Decimal.ofThreeDigits(value);
  }

  /** A gain: as a ratio, but one that is near to 1 with the digit that tells it from 1. */
  static String gain(double value) {
    return value < NEAR_1 ? String.format(Locale.ROOT, "%.3fx", value) : ratio(value);
  }

  /** From one gain to another; one alone if they are the same. */
  static String gains(double low, double high) {
    return low == high ? gain(low) : gain(low) + "-" + gain(high);
  }

  /** A ratio, such as 1.20x. */
  static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2fx", value);
  }

  /** Where an interval begins and ends. */
  static String ends(Interval interval) {
    return String.format(Locale.ROOT, "%.2f-%.2f", interval.low(), interval.high());
  }

  /** Half of an interval's width. */
  static String spread(Interval interval) {
    return String.format(Locale.ROOT, "+-%.1f %%", PERCENT * interval.spread());
  }

  /** A length, or nothing where there is none. */
  static String bytes(Integer bytes) {
    return bytes == null ? "" : bytes.toString();
  }
}
