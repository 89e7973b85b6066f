package dev.sennit.cli.model;

/**
 * How many cycles the processor makes in a second, by a chain of additions that each take one: what
 * the system says of the frequency is often not what the processor runs at.
 */
public final class Frequency {
  private static final int TURNS = 20_000;
  private static final int OPERATIONS_IN_A_TURN = 16;
  private static final int WARM_UP = 2_000;

  private double gigahertz;
  private long result = 1;

  public Frequency() {
    for (int i = 0; i < WARM_UP; i++) {
      result = chain(result, i, TURNS / 100);
    }
  }

  /**
   * Measures again, for a tenth of a millisecond. What disturbs a measurement makes it longer, so
   * the highest result counts.
   */
  public void measure() {
    long begin = System.nanoTime();
    result = chain(result, begin, TURNS);
    long nanoseconds = System.nanoTime() - begin;
    gigahertz = Math.max(gigahertz, (double) TURNS * OPERATIONS_IN_A_TURN / nanoseconds);
  }

  /** Each operation needs the result of the one before. */
  private static long chain(long x, long y, int turns) {
    for (int i = 0; i < turns; i++) {
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
      x += y;
      y ^= x;
    }
    return x ^ y;
  }

  /** The highest frequency that was measured. */
  public double gigahertz() {
    return gigahertz;
  }

  @Override
  public String toString() {
    return "%.2f GHz, by a chain whose last result was %d".formatted(gigahertz, result);
  }
}
