package dev.sennit.cli.compare;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time for a measurement, from now on: the usual time on a quiet machine, and at most {@link
 * #AT_MOST} times as long on a busy one.
 */
final class TimeBudget {
  /** The longest time on a busy machine, as a multiple of the usual time. */
  static final int AT_MOST = 2;

  private final long usual;
  private final LongSupplier clock;
  private final long begin;

  /** Starts a budget with the JVM's clock. */
  TimeBudget(Duration usual) {
    this(usual, System::nanoTime);
  }

  TimeBudget(Duration usual, LongSupplier clock) {
    this.usual = usual.toNanos();
    this.clock = clock;
    this.begin = clock.getAsLong();
  }

  /** Returns the time of this budget's clock in nanoseconds. */
  long now() {
    return clock.getAsLong();
  }

  /** Returns the usual time in nanoseconds. */
  long usual() {
    return usual;
  }

  /** Returns the nanoseconds since the start. */
  long elapsed() {
    return now() - begin;
  }

  /** Returns the nanoseconds until everything must have ended; 0 if they are over. */
  long left() {
    return Math.max(0, AT_MOST * usual - elapsed());
  }

  /** Tells whether the usual time is over. */
  boolean isSpent() {
    return elapsed() >= usual;
  }

  /** Tells whether the longest time is over. */
  boolean isOver() {
    return left() == 0;
  }
}
