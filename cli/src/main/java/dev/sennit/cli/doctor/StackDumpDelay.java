package dev.sennit.cli.doctor;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.cli.measure.OperationDelays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The time that all threads wait for one that hashes a long message. A stack dump must stop them
 * all.
 *
 * @param hashedBy the name of the implementation
 * @param mebibytes the length of the message
 * @param longest the milliseconds of the longest stack dump
 * @param whole the milliseconds for the whole message
 */
record StackDumpDelay(String hashedBy, int mebibytes, double longest, double whole) {
  private static final double MILLISECOND = 1e6;
  private static final int WARM_UP_BYTES = 100_000;
  private static final int MESSAGES = 3;

  /** Hashes messages, and takes stack dumps at the same time. */
  static StackDumpDelay measure(int mebibytes, int warmUps) throws InterruptedException {
    byte[] small = new byte[WARM_UP_BYTES];
    for (int i = 0; i < warmUps; i++) {
      byte[] _ = Hasher.MD5.hash(small);
    }
    byte[] message = new byte[mebibytes << 20];
    double whole = Double.MAX_VALUE;
    double longest = 0;
    for (int i = 0; i < MESSAGES; i++) {
      long begin = System.nanoTime();
      List<Double> delays =
          OperationDelays.of(() -> Hasher.MD5.hash(message), Thread::getAllStackTraces);
      longest = Math.max(longest, Collections.max(delays));
      whole = Math.min(whole, (System.nanoTime() - begin) / MILLISECOND);
    }
    return new StackDumpDelay(implementation(), mebibytes, longest, whole);
  }

  private static String implementation() {
    return Status.current().digests().stream()
        .filter(digest -> digest.algorithm().equals(Hasher.MD5.algorithm()))
        .map(digest -> digest.kernel().map("kernel "::concat).orElse("the JDK's digest"))
        .findFirst()
        .orElseThrow();
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "Longest delay of all threads: %.1f ms, beside %d MiB of MD5 by %s, which take %.0f ms.",
        longest,
        mebibytes,
        hashedBy,
        whole);
  }
}
