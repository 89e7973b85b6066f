package dev.sennit.cli.model;

/**
 * How many cycles the processor makes in a second, by a chain of additions that each take one: what
 * the system says of the frequency is often not what the processor runs at.
 */
public final class Frequency {
  private static final int TURNS = 20_000;
  private static final int OPERATIONS_IN_A_TURN = 16;

  /** On a busy machine it takes that long until the chain is compiled as it will stay. */
  private static final long NANOSECONDS_OF_WARM_UP = 300_000_000;

  private long result = 1;

  /** Warms up, which takes a third of a second. */
  public Frequency() {
    long begin = System.nanoTime();
    do {
      result = chain(result, begin, TURNS / 100);
    } while (System.nanoTime() - begin < NANOSECONDS_OF_WARM_UP);
  }

  /**
   * The frequency now, in GHz: the highest of so many estimates, of which each takes a tenth of a
   * millisecond. What disturbs one makes it longer, and so the frequency lower.
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
