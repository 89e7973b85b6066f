package dev.sennit.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Decimal numbers for people. */
public final class Decimal {
  // From where on rounding leaves no digit, and one digit, after the point.
  private static final double HUNDRED = 99.95;
  private static final double TEN = 9.995;

  private Decimal() {}

  /** Writes a number with that many digits after the point at most, and no zeros at the end. */
  public static String of(double number, int digits) {
    return BigDecimal.valueOf(number)
        .setScale(digits, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Writes a number with three digits, or as many as there are before the point. */
  public static String ofThreeDigits(double number) {
    double size = Math.abs(number);
    int digits = size == 0 || size >= HUNDRED ? 0 : size >= TEN ? 1 : 2;
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }
}
