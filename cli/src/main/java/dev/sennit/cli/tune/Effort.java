package dev.sennit.cli.tune;

/**
 * How much is measured.
 *
 * @param rounds how often each method is measured at each size
 * @param nanoseconds how long each time, if it is more than once
 * @param between how many sizes are measured besides, between the sizes where a method takes over
 *     and the one before
 */
public record Effort(int rounds, long nanoseconds, int between) {
  /** Enough for the same decision each time, in some twenty seconds. */
  public static final Effort FULL = new Effort(61, 400_000, 3);

  /** Enough for a first impression, in some seconds. */
  public static final Effort QUICK = new Effort(6, 200_000, 0);
}
