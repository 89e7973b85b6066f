package dev.sennit.runtime.select;

import dev.sennit.runtime.digest.LongMessageInParts;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.LinkerThread;
import dev.sennit.runtime.registry.Clock;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.GuardedKernel;
import dev.sennit.runtime.registry.SlowKernel;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Leaves to the JDK what its code, once it is compiled, does faster than the kernel that serves.
 * That may be where the processor has instructions which this kernel does not use: it was not woven
 * for this platform, or a target is forced. Or nobody has measured on such a processor. It may also
 * leave a part of what a kernel does ({@link LongMessageInParts}). Batches keep their kernels.
 *
 * <p>What a program uses is compared soon after its first use, in a thread of its own, and again
 * later: beside other work a comparison may miss a loss, or come before the JIT compiler.
 */
final class HandOver implements Runnable {
  // Programs that end before that compare nothing.
  private static final long UNTIL_FIRST = 50_000_000;
  private static final long BETWEEN = 100_000_000;

  /** When comparisons mean something. */
  enum Pace {
    /** The JIT compiler soon has compiled both sides. */
    SOON(3, 1, 1),
    /** It takes half a second of calls for the JDK's code. */
    JDK_LATE(8, 8, 1),
    /** It takes a third of a second for either side, and only then one can see who is faster. */
    BOTH_LATE(5, 5, 4);

    private final int comparisons;
    private final int warmUps;
    private final int firstThatCounts;

    Pace(int comparisons, int warmUps, int firstThatCounts) {
      this.comparisons = comparisons;
      this.warmUps = warmUps;
      this.firstThatCounts = firstThatCounts;
    }
  }

  /** What a kernel does and the JDK could do. */
  interface Service {
    /** The kernel, and what it does; each is compared once. */
    String name();

    /** The kernel at its works. */
    List<GuardedKernel> guarded(Clock clock);

    Pace pace();

    void handOver(String reason);
  }

  private record Turn(Service service, int number, long due) {
    boolean isLast() {
      return number == service.pace().comparisons;
    }

    boolean warmsUp() {
      return number <= service.pace().warmUps;
    }

    boolean counts() {
      return number >= service.pace().firstThatCounts;
    }
  }

  private final Guard guard;
  private final Set<String> used = new HashSet<>();
  private final Queue<Turn> turns = new ArrayDeque<>();
  private @Nullable Thread thread;

  HandOver(Guard guard) {
    this.guard = guard;
  }

  /** Notes that a program uses something. */
  synchronized void use(Service service) {
    if (guard.compares() && used.add(service.name())) {
      turns.add(new Turn(service, 1, guard.clock().nanoTime() + UNTIL_FIRST));
      start();
    }
  }

  private void start() {
    if (thread == null) {
      thread = new LinkerThread("sennit-comparisons", this);
      try {
        thread.start();
      } catch (OutOfMemoryError e) {
        // No thread is to be had now; the next use tries again.
        thread = null;
      }
    }
  }

  /** Waits until nothing is left to be compared, which tests do. */
  void join() throws InterruptedException {
    Thread running;
    synchronized (this) {
      running = thread;
    }
    if (running != null) {
      running.join();
    }
  }

  /** Compares whatever waits for that. */
  @Override
  public void run() {
    for (Turn turn = next(); turn != null; turn = next()) {
      guard.clock().pause(turn.due - guard.clock().nanoTime());
      SlowKernel overtaken = overtaken(turn);
      if (overtaken != null && turn.counts()) {
        turn.service.handOver(overtaken.reason());
        Complaint.log(List.of(new Complaint(Level.DEBUG, overtaken.describe())));
      } else if (!turn.isLast()) {
        again(turn);
      }
    }
  }

  private synchronized @Nullable Turn next() {
    Turn turn = turns.poll();
    if (turn == null) {
      thread = null;
    }
    return turn;
  }

  private synchronized void again(Turn turn) {
    long due = guard.clock().nanoTime() + BETWEEN;
    turns.add(new Turn(turn.service, turn.number + 1, due));
  }

  private @Nullable SlowKernel overtaken(Turn turn) {
    try {
      return guard.overtaken(turn.service.guarded(guard.clock()), turn.warmsUp());
    } catch (OutOfMemoryError e) {
      // There is no memory for messages to compare with; perhaps there is the next time.
      return null;
    }
  }
}
