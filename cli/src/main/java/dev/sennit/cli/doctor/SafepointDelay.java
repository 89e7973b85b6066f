package dev.sennit.cli.doctor;

import dev.sennit.Hasher;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * How long all threads wait for one that hashes a long message, as they must be stopped for a stack
 * dump.
 *
 * @param mebibytes how long the message is
 * @param longest the longest time that a stack dump took, in milliseconds
 * @param whole how long the whole message takes, in milliseconds
 */
public record SafepointDelay(int mebibytes, double longest, double whole) {
  private static final double MILLISECOND = 1e6;
  private static final int WARM_UP_BYTES = 100_000;
  private static final int MESSAGES = 3;
  private static final long PAUSE = 1_000_000;

  /** Hashes messages of so many bytes, and has stack dumps beside. */
  static SafepointDelay measure(int mebibytes, int warmUps) throws InterruptedException {
    byte[] small = new byte[WARM_UP_BYTES];
    for (int i = 0; i < warmUps; i++) {
      byte[] _ = Hasher.MD5.hash(small);
    }
    byte[] message = new byte[mebibytes << 20];
    double whole = Double.MAX_VALUE;
    double longest = 0;
    for (int i = 0; i < MESSAGES; i++) {
      long begin = System.nanoTime();
      Thread thread = Thread.ofPlatform().start(() -> Hasher.MD5.hash(message));
      do {
        LockSupport.parkNanos(PAUSE);
        longest = Math.max(longest, stackDump() / MILLISECOND);
      } while (thread.isAlive());
      thread.join();
      whole = Math.min(whole, (System.nanoTime() - begin) / MILLISECOND);
    }
    return new SafepointDelay(mebibytes, longest, whole);
  }

  private static long stackDump() {
    long begin = System.nanoTime();
    Thread.getAllStackTraces();
    return System.nanoTime() - begin;
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "Longest delay of all threads: %.1f ms, beside MD5 of %d MiB, which takes %.0f ms.",
        longest,
        mebibytes,
        whole);
  }
}
