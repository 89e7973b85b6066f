package dev.sennit.bench.subject;

import com.google.gson.Gson;
import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.cli.measure.OperationDelays;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * A program that measures the delays in a JVM with enough memory for the message. For each work
 * beside the operation it writes a line of JSON.
 */
public final class SafepointDelayProgram {
  private static final int WARM_UP_MESSAGE = 100_000;
  private static final int WARM_UPS = 5000;

  // Hashing takes about as long.
  private static final long WAIT_NANOSECONDS_OF_MEBIBYTE = 2_000_000;

  /** An operation that stops all threads. */
  public enum Operation {
    STACK_DUMP("stack dump"),
    GARBAGE_COLLECTION("garbage collection");

    final String title;

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

  /** The work beside which the operation is measured. */
  public enum Beside {
    NOTHING("nothing"),
    /**
     * Shows what a busy thread costs on a machine with few processors, although it can stop at any
     * time.
     */
    BUSY_THREAD("a thread that waits busily"),
    JDK("JDK's MD5 of one message"),
    SENNIT("Sennit's MD5 of one message");

    final String title;

    Beside(String title) {
      this.title = title;
    }
  }

  /** The times of an operation beside some work. */
  public record Delays(Beside beside, List<Double> milliseconds) {}

  private SafepointDelayProgram() {}

  /**
   * Takes the operation, the mebibytes of the message, and the number of times that the message is
   * hashed.
   */
  public static void main(String[] args) throws Exception {
    Operation operation = Operation.valueOf(args[0]);
    int mebibytes = Integer.parseInt(args[1]);
    int calls = Integer.parseInt(args[2]);
    long wait = mebibytes * WAIT_NANOSECONDS_OF_MEBIBYTE;
    byte[] message = new byte[mebibytes << 20];
    // Moves the message to its final place.
    System.gc();
    Status.current();
    byte[] small = new byte[WARM_UP_MESSAGE];
    for (int i = 0; i < WARM_UPS; i++) {
      hashByJdk(small);
      Hasher.MD5.hash(small);
    }
    for (Beside beside : Beside.values()) {
      Runnable work =
          switch (beside) {
            case NOTHING -> () -> waitFor(wait, LockSupport::parkNanos);
            case BUSY_THREAD -> () -> waitFor(wait, _ -> Thread.onSpinWait());
            case JDK -> () -> hashByJdk(message);
            case SENNIT -> () -> Hasher.MD5.hash(message);
          };
      System.out.println(new Gson().toJson(new Delays(beside, delays(operation, work, calls))));
    }
  }

  private static void waitFor(long nanoseconds, LongConsumer waiting) {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      waiting.accept(end - System.nanoTime());
    }
  }

  private static void hashByJdk(byte[] message) {
    try {
      MessageDigest.getInstance("MD5").digest(message);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Double> delays(Operation operation, Runnable other, int calls)
      throws InterruptedException {
    List<Double> delays = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      delays.addAll(OperationDelays.of(other, operation::run));
    }
    return delays;
  }
}
