package dev.sennit.cli.testing;

import dev.sennit.cli.console.Minutes;
import java.util.function.LongSupplier;

/** The time since a run began. */
final class RunClock {
  private static final double NANOSECONDS = 1e9;

  private final LongSupplier nanoTime;
  private final long begin;

  RunClock(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.begin = nanoTime.getAsLong();
  }

  /** Returns the seconds since the run began. */
  double now() {
    return (nanoTime.getAsLong() - begin) / NANOSECONDS;
  }

  @Override
  public String toString() {
    return Minutes.of(now());
  }
}
