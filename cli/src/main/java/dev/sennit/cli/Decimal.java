package dev.sennit.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Decimal numbers for people: no more digits after the point than wanted, and no zeros at the end.
 */
public final class Decimal {
  private Decimal() {}

  /** A number with that many digits after the point at most. */
  public static String of(double number, int digits) {
    return BigDecimal.valueOf(number)
        .setScale(digits, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
