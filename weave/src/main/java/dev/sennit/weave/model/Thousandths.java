package dev.sennit.weave.model;

/** Rounds numbers to three digits after the point: models are not more exact. */
public final class Thousandths {
  private Thousandths() {}

  public static double of(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** Rounds a number; null stays null. */
  public static Double ofNullable(Double value) {
    return value == null ? null : of(value);
  }
}
