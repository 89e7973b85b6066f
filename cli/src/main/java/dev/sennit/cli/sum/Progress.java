package dev.sennit.cli.sum;

import dev.sennit.cli.ProgressBar;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Shows on a terminal how far hashing has come, how fast it goes and how long it will take. */
final class Progress implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final double NANOSECONDS = 1e9;

  private final ProgressBar bar;
  private final boolean wanted;
  private final LongAdder bytesRead = new LongAdder();
  private Thread thread;

  /** A bar is shown if it is wanted and the bar is on a terminal. */
  Progress(ProgressBar bar, boolean wanted) {
    this.bar = bar;
    this.wanted = wanted && bar.isVisible();
  }

  /** Is told how many bytes were read. */
  LongAdder bytesRead() {
    return bytesRead;
  }

  /** Shows how far these files have come, from now on and in place of those before. */
  void watch(List<Entry> entries) {
    close();
    bytesRead.reset();
    if (wanted) {
      thread = new Thread(() -> show(entries), "sennit-sum-progress");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void show(List<Entry> entries) {
    long start = System.nanoTime();
    long all = 0;
    for (Entry entry : entries) {
      all += size(entry.name());
    }
    try {
      while (true) {
        Thread.sleep(INTERVAL);
        show(bytesRead.sum(), all, (System.nanoTime() - start) / NANOSECONDS);
      }
    } catch (InterruptedException e) {
      // They are done.
    }
  }

  /** Files that are not known to have an end, or are not there, count nothing. */
  private static long size(FileName name) {
    try {
      return name.isStandardInput() ? 0 : Files.size(name.path());
    } catch (IOException e) {
      return 0;
    }
  }

  private void show(long done, long all, double seconds) {
    double rate = done / seconds;
    bar.show(Math.min(done, all), all, describe(rate, Math.max(0, all - done) / rate));
  }

  /** Says how many bytes come in a second, and how many seconds are left. */
  static String describe(double rate, double left) {
    String speed =
        rate < 1e9
            ? String.format(Locale.ROOT, "%.0f MB/s", rate / 1e6)
            : String.format(Locale.ROOT, "%.1f GB/s", rate / 1e9);
    return Double.isFinite(left) ? speed + ", " + ProgressBar.timeLeft(left) : speed;
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.interrupt();
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      thread = null;
      bar.close();
    }
  }
}
