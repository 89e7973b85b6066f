package dev.sennit.cli;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/**
 * Says line by line how far a long work has come, where no terminal shows a {@link ProgressBar}.
 */
final class ProgressLines {
  private static final long NANOSECONDS = 1_000_000_000;
  private static final long BETWEEN_LINES = 5 * NANOSECONDS;

  private final PrintWriter err;
  private final String title;
  private final LongSupplier clock;
  private final long begin;
  private long last;

  ProgressLines(PrintWriter err, String title, LongSupplier clock) {
    this.err = err;
    this.title = title;
    this.clock = clock;
    this.begin = clock.getAsLong();
    this.last = begin;
  }

  /** Says that so much of all is done, and how long the rest takes, unless it has just done so. */
  synchronized void show(long done, long all) {
    long now = clock.getAsLong();
    if (done > 0 && now - last >= BETWEEN_LINES) {
      last = now;
      double secondsEach = (double) (now - begin) / NANOSECONDS / done;
      err.printf(
          "%3d %%, %s: %s%n",
          100 * done / all, ProgressBar.timeLeft(secondsEach * (all - done)), title);
      err.flush();
    }
  }
}
