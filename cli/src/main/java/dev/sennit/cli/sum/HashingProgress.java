package dev.sennit.cli.sum;

import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.ProgressBar;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Shows on a terminal how much is hashed, the speed and the time left. */
final class HashingProgress implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final double NANOSECONDS = 1e9;

  private final ProgressBar bar;
  private final boolean wanted;
  private final LongAdder bytesRead = new LongAdder();
  private @Nullable ExecutorService watcher;

  /** Shows a bar if it is wanted and the bar is on a terminal. */
  HashingProgress(ProgressBar bar, boolean wanted) {
    this.bar = bar;
    this.wanted = wanted && bar.isVisible();
  }

  /** So many bytes more have been read. */
  void count(long bytes) {
    bytesRead.add(bytes);
  }

  /** Returns how many bytes have been read. */
  long bytesRead() {
    return bytesRead.sum();
  }

  /** Returns a channel that reads from another one, and counts. */
  ReadableByteChannel counted(ReadableByteChannel channel) {
    return new Counted(channel);
  }

  private final class Counted implements ReadableByteChannel {
    private final ReadableByteChannel channel;

    Counted(ReadableByteChannel channel) {
      this.channel = channel;
    }

    @Override
    public int read(ByteBuffer room) throws IOException {
      int length = channel.read(room);
      count(Math.max(0, length));
      return length;
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  /** Shows from now on the progress of these files, in place of those before. */
  void watch(List<FileToHash> files) {
    close();
    bytesRead.reset();
    if (wanted) {
      watcher =
          Executors.newSingleThreadExecutor(
              Thread.ofPlatform().daemon().name("sennit-sum-progress").factory());
      watcher.execute(() -> show(files));
    }
  }

  private void show(List<FileToHash> files) {
    long start = System.nanoTime();
    long all = files.stream().mapToLong(HashingProgress::size).sum();
    try {
      while (true) {
        Thread.sleep(INTERVAL);
        show(bytesRead(), all, (System.nanoTime() - start) / NANOSECONDS);
      }
    } catch (InterruptedException e) {
      // All files are hashed.
    }
  }

  /** Returns 0 for files without a known end, and for missing files. */
  private static long size(FileToHash file) {
    boolean hasNone = file.known() != null || file.name().isStandardInput();
    try {
      return hasNone ? 0 : Files.size(file.name().path());
    } catch (IOException e) {
      return 0;
    }
  }

  private void show(long done, long all, double seconds) {
    double rate = done / seconds;
    bar.show(Math.min(done, all), all, describe(rate, Math.max(0, all - done) / rate));
  }

  /** Writes how many bytes come in a second, and how many seconds are left. */
  static String describe(double rate, double left) {
    String speed =
        rate < 1e9
            ? Decimal.exactly(rate / 1e6, 0) + " MB/s"
            : Decimal.exactly(rate / 1e9, 1) + " GB/s";
    return Double.isFinite(left) ? speed + ", " + ProgressBar.timeLeft(left) : speed;
  }

  @Override
  public void close() {
    if (watcher != null) {
      watcher.shutdownNow();
      watcher.close();
      watcher = null;
      bar.close();
    }
  }
}
