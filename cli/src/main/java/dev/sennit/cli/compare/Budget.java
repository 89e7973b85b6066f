package dev.sennit.cli.compare;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time that a measurement takes, beginning now: so long on a quiet machine, and on a busy one
 * {@link #AT_MOST} times as long at most.
 */
public final class Budget {
  /** How many times the usual time a busy machine may take. */
  public static final int AT_MOST = 2;

  private final long usual;
  private final LongSupplier clock;
  private final long begin;

  /** Begins a budget by the JVM's clock. */
  public Budget(Duration usual) {
    this(usual, System::nanoTime);
  }

  Budget(Duration usual, LongSupplier clock) {
    this.usual = usual.toNanos();
    this.clock = clock;
    this.begin = clock.getAsLong();
  }

  /** Returns nanoseconds of the clock that this budget goes by. */
  long now() {
    return clock.getAsLong();
  }

  /** Returns the nanoseconds that a quiet machine takes. */
  long usual() {
    return usual;
  }

  /** Returns the nanoseconds since it began. */
  long elapsed() {
    return now() - begin;
  }

  /** Returns the nanoseconds after which all must have ended, or none if they are over. */
  long left() {
    return Math.max(0, AT_MOST * usual - elapsed());
  }

  /** Tells whether a quiet machine would have ended by now. */
  boolean isSpent() {
    return elapsed() >= usual;
  }

  /** Tells whether a busy machine has to end by now. */
  boolean isOver() {
    return left() == 0;
  }
}
