package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.Status;
import dev.sennit.cli.doctor.DelaysBeside;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the delays, in a JVM with room for the message, and prints a line of them for each work
 * beside which they occur.
 */
public final class SafepointDelayProgram {
  private static final int WARM_UP_MESSAGE = 100_000;
  private static final int WARM_UPS = 5000;

  // About what hashing takes.
  private static final long WAIT_NANOSECONDS_OF_MEBIBYTE = 2_000_000;

  /** What needs all threads to stop. */
  public enum Operation {
    STACK_DUMP("stack dump"),
    GARBAGE_COLLECTION("garbage collection");

    private final String title;

    Operation(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    private void run() {
      switch (this) {
        case STACK_DUMP -> Thread.getAllStackTraces();
        case GARBAGE_COLLECTION -> System.gc();
      }
    }
  }

  /** Beside what the operation is measured. */
  public enum Beside {
    NOTHING("nothing"),
    /**
     * What a busy thread costs on a machine with few processors, though it can stop at any time.
     */
    BUSY_THREAD("a thread that waits busily"),
    JDK("JDK's MD5 of one message"),
    SENNIT("Sennit's MD5 of one message");

    private final String title;

    Beside(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /** How long an operation took, each time, beside some work. */
  public record Delays(Beside beside, List<Double> milliseconds) {
    static Delays parse(String line) {
      String[] cells = line.split(" ");
      return new Delays(
          Beside.valueOf(cells[0]), Stream.of(cells).skip(1).map(Double::valueOf).toList());
    }

    String line() {
      return beside + milliseconds.stream().map(each -> " " + each).collect(Collectors.joining());
    }
  }

  private SafepointDelayProgram() {}

  /** Takes the operation, the mebibytes of the message and how often it is hashed. */
  public static void main(String[] args) throws Exception {
    Operation operation = Operation.valueOf(args[0]);
    int mebibytes = Integer.parseInt(args[1]);
    int calls = Integer.parseInt(args[2]);
    long wait = mebibytes * WAIT_NANOSECONDS_OF_MEBIBYTE;
    byte[] message = new byte[mebibytes << 20];
    // Moves the message to where it stays.
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
            case NOTHING -> () -> idle(wait);
            case BUSY_THREAD -> () -> spin(wait);
            case JDK -> () -> hashByJdk(message);
            case SENNIT -> () -> Hasher.MD5.hash(message);
          };
      System.out.println(new Delays(beside, delays(operation, work, calls)).line());
    }
  }

  private static void idle(long nanoseconds) {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static void spin(long nanoseconds) {
    long end = System.nanoTime() + nanoseconds;
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

  private static List<Double> delays(Operation operation, Runnable other, int calls)
      throws InterruptedException {
    List<Double> delays = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      delays.addAll(DelaysBeside.of(other, operation::run));
    }
    return delays;
  }
}
