package dev.sennit.cli.console;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Prints the progress of long work line by line, where no terminal shows a {@link ProgressBar}. */
public final class ProgressLines {
  private static final long NANOSECONDS = 1_000_000_000;
  private static final long BETWEEN_LINES = 5 * NANOSECONDS;

  private final PrintWriter err;
  private final String title;
  private final LongSupplier clock;
  private final long begin;
  private long last;

  public ProgressLines(PrintWriter err, String title, LongSupplier clock) {
    this.err = err;
    this.title = title;
    this.clock = clock;
    this.begin = clock.getAsLong();
    this.last = begin;
  }

  /** Prints how much of all is done and how long the rest takes, at most once in five seconds. */
  public synchronized void show(long done, long all) {
    long now = clock.getAsLong();
    if (done > 0 && now - last >= BETWEEN_LINES && !Quiet.isWanted()) {
      last = now;
      double secondsEach = (double) (now - begin) / NANOSECONDS / done;
      err.printf(
          "%3d %%, %s: %s%n",
          100 * done / all, ProgressBar.timeLeft(secondsEach * (all - done)), title);
      err.flush();
    }
  }
}
