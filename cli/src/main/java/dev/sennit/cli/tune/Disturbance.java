package dev.sennit.cli.tune;

import dev.sennit.cli.Decimal;

/**
 * How much other work disturbed a measurement.
 *
 * @param noise by how much two halves of the rounds differ, of half of all timings at most
 * @param processor for which part of the time the measuring thread had a processor
 */
record Disturbance(double noise, double processor) {
  // With more noise than that hardly any method is clearly faster than another.
  private static final double MOST_NOISE = 0.03;
  // On a quiet machine it is 0.99.
  private static final double LEAST_PROCESSOR = 0.9;
  private static final double PERCENT = 100;

  /** Tells whether what was measured may be wrong. */
  boolean isTooMuch() {
    return noise >= MOST_NOISE || processor < LEAST_PROCESSOR;
  }

  /** Returns sentences for people. */
  String describe() {
    return "Half of the times were the same within %s %% in both halves of the rounds. For %s %% of the time there was a processor to measure on.%s"
        .formatted(
            Decimal.of(PERCENT * noise, 1),
            Decimal.of(PERCENT * processor, 0),
            isTooMuch() ? " This machine is too busy to be tuned." : "");
  }
}
