package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.Status;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Measures the delays, in a JVM with room for the message. */
final class SafepointDelayProgram {
  private static final int MESSAGE = 1 << 30;
  private static final int WARM_UP_MESSAGE = 100_000;
  private static final int WARM_UPS = 5000;
  private static final int CALLS = 3;
  private static final long WAIT_NANOSECONDS = 2_000_000_000;
  private static final long PAUSE_NANOSECONDS = 1_000_000;

  /** What needs all threads to stop. */
  enum Operation {
    STACK_DUMP("stack dump"),
    GARBAGE_COLLECTION("garbage collection");

    private final String title;

    Operation(String title) {
      this.title = title;
    }

    private void run() {
      switch (this) {
        case STACK_DUMP -> Thread.getAllStackTraces();
        case GARBAGE_COLLECTION -> System.gc();
      }
    }
  }

  private SafepointDelayProgram() {}

  public static void main(String[] args) throws Exception {
    Operation operation = Operation.valueOf(args[0]);
    byte[] message = new byte[MESSAGE];
    // Moves the message to where it stays.
    System.gc();
    Status.current();
    byte[] small = new byte[WARM_UP_MESSAGE];
    for (int i = 0; i < WARM_UPS; i++) {
      hashByJdk(small);
      Hasher.MD5.hash(small);
    }
    print(operation, "nothing", delays(operation, SafepointDelayProgram::idle));
    // What a busy thread costs on a machine with few processors, though it can stop at any time.
    print(operation, "a thread that waits busily", delays(operation, SafepointDelayProgram::spin));
    print(operation, "JDK's MD5 of 1 GiB", delays(operation, () -> hashByJdk(message)));
    print(operation, "Sennit's MD5 of 1 GiB", delays(operation, () -> Hasher.MD5.hash(message)));
  }

  private static void idle() {
    long end = System.nanoTime() + WAIT_NANOSECONDS;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static void spin() {
    long end = System.nanoTime() + WAIT_NANOSECONDS;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void hashByJdk(byte[] message) {
    try {
      MessageDigest.getInstance("MD5").digest(message);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Double> delays(Operation operation, Runnable other)
      throws InterruptedException {
    List<Double> delays = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      Thread thread = Thread.ofPlatform().start(other);
      do {
        LockSupport.parkNanos(PAUSE_NANOSECONDS);
        long begin = System.nanoTime();
        operation.run();
        delays.add((System.nanoTime() - begin) / 1e6);
      } while (thread.isAlive());
      thread.join();
    }
    Collections.sort(delays);
    return delays;
  }

  private static void print(Operation operation, String beside, List<Double> sorted) {
    int last = sorted.size() - 1;
    System.out.printf(
        "%-24s %-28s %6d %10.3f %10.3f %10.3f%n",
        operation.title,
        beside,
        sorted.size(),
        sorted.get(last / 2),
        sorted.get(Math.toIntExact(Math.round(last * 0.99))),
        sorted.get(last));
  }
}
