package dev.sennit.bench.measure;

/**
 * At what frequency this processor works, estimated from a chain in which each operation waits for
 * the one before: an exclusive or and an addition of registers, each of which takes one cycle on
 * every processor that Sennit has targets for.
 */
final class CycleChain {
  private static final int STEPS = 2_000_000;
  private static final int CYCLES_OF_STEP = 2;
  private static final int TIMES = 5;
  private static final int WARM_UPS = 10;

  // Its value matters to nobody; but as it is kept, the chain is computed.
  private static volatile long end;

  private CycleChain() {}

  /**
   * In gigahertz: the most of several times, as whatever disturbs the chain makes it longer. Takes
   * some milliseconds.
   */
  static double gigahertz() {
    if (end == 0) {
      for (int i = 0; i < WARM_UPS; i++) {
        chain(i, i);
      }
    }
    double most = 0;
    for (int i = 0; i < TIMES; i++) {
      long begin = System.nanoTime();
      chain(begin, i);
      long nanoseconds = System.nanoTime() - begin;
      most = Math.max(most, (double) STEPS * CYCLES_OF_STEP / nanoseconds);
    }
    return most;
  }

  // The operands are not constants, so that no compiler and no processor adds them up beforehand.
  private static void chain(long first, long second) {
    long value = first;
    for (int i = 0; i < STEPS; i++) {
      value = (value ^ first) + second;
    }
    end = value | 1;
  }
}
