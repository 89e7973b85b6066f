package dev.sennit.cli.tune;

import dev.sennit.cli.console.Decimal;

/**
 * The disturbance of a measurement by other work.
 *
 * @param noise the median of the differences between two halves of the rounds
 * @param processor the part of the time in which the measuring thread had a processor
 */
record Disturbance(double noise, double processor) {
  // With more noise hardly any method is clearly faster than another.
  private static final double MOST_NOISE = 0.03;
  // A quiet machine has 0.99.
  private static final double LEAST_PROCESSOR = 0.9;
  private static final double PERCENT = 100;

  /** Tells whether the measurement may be wrong. */
  boolean isTooMuch() {
    return noise >= MOST_NOISE || processor < LEAST_PROCESSOR;
  }

  /** Returns sentences for people. */
  String describe() {
    return "Half of the times agreed within %s %% in both halves of the rounds. For %s %% of the time the measurement had a processor.%s"
        .formatted(
            Decimal.of(PERCENT * noise, 1),
            Decimal.of(PERCENT * processor, 0),
            isTooMuch() ? " This machine is too busy to be tuned." : "");
  }
}
