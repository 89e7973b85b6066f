package dev.sennit.cli.measure;

/**
 * Measures the processor's frequency with a chain of additions that take a cycle each. The
 * frequency that the system reports is often not the real one.
 */
public final class ProcessorFrequency {
  private static final int TURNS = 20_000;
  private static final int OPERATIONS_IN_A_TURN = 16;

  /** A busy machine needs so much time until the JIT compiler is done with the chain. */
  private static final long NANOSECONDS_OF_WARM_UP = 300_000_000;

  private long result = 1;

  /** Warms up for a third of a second. */
  public ProcessorFrequency() {
    long begin = System.nanoTime();
    do {
      result = chain(result, begin, TURNS / 100);
    } while (System.nanoTime() - begin < NANOSECONDS_OF_WARM_UP);
  }

  /**
   * Returns the frequency now, in GHz: the highest of so many estimates, as disturbances lower an
   * estimate. Each takes a tenth of a millisecond.
   */
  public double gigahertz(int estimates) {
    double highest = 0;
    for (int i = 0; i < estimates; i++) {
      long begin = System.nanoTime();
      result = chain(result, begin, TURNS);
      long nanoseconds = System.nanoTime() - begin;
      highest = Math.max(highest, (double) TURNS * OPERATIONS_IN_A_TURN / nanoseconds);
    }
    return highest;
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

  @Override
  public String toString() {
    return "a chain of additions whose last result was " + result;
  }
}
