package dev.sennit.cli.console;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Writes decimal numbers for people. */
public final class Decimal {
  // Numbers from here on round to three digits with none, and with one, after the point.
  private static final double HUNDRED = 99.95;
  private static final double TEN = 9.995;

  private Decimal() {}

  /** Writes a number with at most so many digits after the point, and no zeros at the end. */
  public static String of(double number, int digits) {
    return BigDecimal.valueOf(number)
        .setScale(digits, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Writes a number with three digits, or with all digits before the point. */
  public static String ofThreeDigits(double number) {
    double size = Math.abs(number);
    int digits = size == 0 || size >= HUNDRED ? 0 : size >= TEN ? 1 : 2;
    return exactly(number, digits);
  }

  /** Writes a number with exactly so many digits after the point. */
  public static String exactly(double number, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }
}
