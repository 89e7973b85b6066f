package dev.sennit.cli.tune;

/**
 * The effort of a measurement.
 *
 * @param rounds how often each method is measured at each size
 * @param nanoseconds the time of each measurement of more than one run
 * @param between the number of further sizes between that of a takeover and the one before
 */
record Effort(int rounds, long nanoseconds, int between) {
  /** Gives the same decision each time, in about twenty seconds. */
  static final Effort FULL = new Effort(61, 400_000, 3);

  /** Gives a first impression, in a few seconds. */
  static final Effort QUICK = new Effort(6, 200_000, 0);
}
