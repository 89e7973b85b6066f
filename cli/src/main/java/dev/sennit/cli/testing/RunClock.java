package dev.sennit.cli.testing;

import java.util.Locale;
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

  /** Returns the nanoseconds since the run began. */
  long now() {
    return nanoTime.getAsLong() - begin;
  }

  /** Writes nanoseconds as minutes and seconds. */
  static String minutes(double nanoseconds) {
    long seconds = Math.round(nanoseconds / NANOSECONDS);
    return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }

  @Override
  public String toString() {
    return minutes(now());
  }
}
