package dev.sennit.runtime.aead;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs of segments, which threads take until none is left or one of them has failed. */
final class Runs {
  private final long segments;
  private final int length;
  private long next;
  private @Nullable Throwable failure;

  Runs(long segments, int length) {
    this.segments = segments;
    this.length = length;
  }

  /** Whether a run is a segment. */
  boolean areSegments() {
    return length == 1;
  }

  long count() {
    return (segments + length - 1) / length;
  }

  /** Returns the first segment of the next run, or -1 if there is none. */
  synchronized long next() {
    if (failure != null || next >= segments) {
      return -1;
    }
    long first = next;
    next += length;
    return first;
  }

  /** Behind the last segment of a run. */
  long end(long first) {
    return Math.min(segments, first + length);
  }

  synchronized void fail(Throwable e) {
    // An interrupt closes the files for all threads, so the first failure explains the others.
    if (failure == null) {
      failure = e;
    }
  }

  /**
   * Waits for the threads.
   *
   * @throws IOException what one of them has met
   */
  void awaitAll(List<Thread> threads) throws IOException {
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          fail(new IOException("the thread was interrupted", e));
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    rethrow();
  }

  private synchronized void rethrow() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }
}
