package dev.sennit.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds kernels that are clearly slower than what would serve without them. A processor may run a
 * certain mixture of instructions a hundred times slower than all others do; no proof sees that.
 *
 * <p>A comparison with the JDK says nothing in a young JVM, which interprets the JDK's code. So a
 * {@link Look} first holds each kernel against a time that the JDK's compiled code needs on a slow
 * processor. That takes microseconds. Only a kernel that two looks suspect is compared with what
 * would serve without it ({@link Comparison}). The kernel is dropped if it takes at least twice as
 * long, in two comparisons.
 *
 * <p>The system property {@code sennit.guard=false} leaves all this out, for emulated processors.
 * It is left out too where {@code sennit.target} forces a target.
 */
final class Guard {
  private static final String PROPERTY = "sennit.guard";

  // What disturbs one look or comparison may be gone at the next.
  private static final long PAUSE = 5_000_000;

  // For all comparisons: linking must not take for ever on a machine that is slow at everything.
  private static final long ALTOGETHER = 500_000_000;

  private final Clock clock;
  private final boolean isOn;

  private Guard(Clock clock, boolean isOn) {
    this.clock = clock;
    this.isOn = isOn;
  }

  /** Returns the guard that the system properties ask for. */
  static Guard ofThisJvm() {
    boolean isOff =
        "false".equals(System.getProperty(PROPERTY))
            || System.getProperty(KernelSelection.FORCED) != null;
    return new Guard(Clock.OF_THIS_MACHINE, !isOff);
  }

  /** Returns a guard that goes by a clock. */
  static Guard by(Clock clock) {
    return new Guard(clock, true);
  }

  /** Whether this guard looks at anything. */
  boolean isOn() {
    return isOn;
  }

  /** Returns the clock that this guard goes by. */
  Clock clock() {
    return clock;
  }

  /** Returns the kernels that are to be dropped. */
  List<SlowKernel> dropped(List<Charge> charges) {
    List<SlowKernel> dropped = new ArrayList<>();
    if (!isOn) {
      return dropped;
    }
    Look first = new Look(charges, clock);
    if (first.suspects().isEmpty()) {
      return dropped;
    }
    clock.pause(PAUSE);
    Look second = new Look(charges, clock);
    long end = clock.nanoTime() + ALTOGETHER;
    for (Charge suspect : second.suspects()) {
      if (first.suspects(suspect) && !SlowKernel.isAmong(dropped, suspect.kernel())) {
        SlowKernel each = compared(suspect, second.quickest(suspect.way()), end);
        if (each != null) {
          dropped.add(each);
        }
      }
    }
    return dropped;
  }

  /** Returns the kernel if it is to be dropped, or else null. */
  private SlowKernel compared(Charge suspect, KernelContestant onTheSameWay, long end) {
    try {
      Comparison first = new Comparison(suspect, onTheSameWay, clock);
      if (!first.isLostBefore(end)) {
        return null;
      }
      clock.pause(PAUSE);
      Comparison second = new Comparison(suspect, onTheSameWay, clock);
      return second.isLost() ? second.result() : null;
    } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
      // What would serve without the kernel cannot be had here: perhaps the JDK's providers cannot
      // be initialized.
      return null;
    }
  }
}
