package dev.sennit.bench.report;

import dev.sennit.bench.results.Interval;
import dev.sennit.cli.console.Decimal;
import java.util.Locale;

/** Writes numbers for reports. */
final class ReportNumbers {
  private ReportNumbers() {}

  /** Returns a number with three digits, or with all digits before the point if these are more. */
  static String of(double value) {
    return Decimal.ofThreeDigits(value);
  }

  /** Returns a ratio, such as 1.20x. */
  static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2fx", value);
  }

  static String ratio(Interval interval) {
    return ratio(interval.value());
  }

  static String ends(Interval interval) {
    return String.format(Locale.ROOT, "%.2f-%.2f", interval.low(), interval.high());
  }

  /** Returns the value of an interval and half its width. */
  static String withSpread(Interval interval) {
    return String.format(
        Locale.ROOT, "%s +-%.1f %%", of(interval.value()), 100 * interval.spread());
  }
}
