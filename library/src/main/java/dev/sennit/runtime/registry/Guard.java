package dev.sennit.runtime.registry;

import dev.sennit.runtime.machine.Settings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds kernels that are clearly slower than what would serve without them. A processor may run a
 * certain mixture of instructions a hundred times slower than all others do; no proof sees that.
 *
 * <p>A comparison with the JDK says nothing in a young JVM, which interprets the JDK's code. So a
 * {@link Screening} first holds each kernel against what models of processors predict of it, on a
 * slow one ({@link ModelCycles}). That takes microseconds. Only a kernel that two looks suspect is
 * compared with what would serve without it ({@link FallbackComparison}). The kernel is dropped if
 * it takes at least twice as long, in two comparisons.
 *
 * <p>The system property {@code sennit.guard=false} leaves all this out, for emulated processors,
 * and {@code sennit.race=false} races. Both are left out where {@code sennit.target} forces a
 * target, but for comparisons with compiled code of the JDK.
 */
public final class Guard {
  // What disturbs one look or comparison may be gone at the next.
  private static final long PAUSE = 5_000_000;

  // Where nobody waits.
  private static final long BETWEEN_LOOKS = 15_000_000;

  // For all comparisons: linking must not take for ever on a machine that is slow at everything.
  private static final long ALTOGETHER = 500_000_000;

  // In which the JIT compiler compiles the JDK's digests.
  private static final long WARM_UP = 100_000_000;

  private final Clock clock;
  private final boolean isOn;
  private final boolean isRaced;
  private final boolean compares;

  private Guard(Clock clock, boolean isOn, boolean isRaced, boolean compares) {
    this.clock = clock;
    this.isOn = isOn;
    this.isRaced = isRaced;
    this.compares = compares;
  }

  /** Returns the guard that the system properties ask for. */
  public static Guard ofThisJvm() {
    Settings settings = Settings.ofThisJvm();
    boolean isFree = !settings.isForced();
    return new Guard(
        Clock.OF_THIS_MACHINE,
        isFree && settings.isGuarded(),
        isFree && settings.isRaced(),
        settings.isGuarded() && settings.only() == null);
  }

  /** Returns a guard that goes by a clock. */
  public static Guard by(Clock clock) {
    return new Guard(clock, true, true, true);
  }

  /** Whether this guard looks at anything. */
  public boolean isOn() {
    return isOn;
  }

  /** Whether kernels compete ({@link KernelRace}); else their order decides which serves. */
  public boolean isRaced() {
    return isRaced;
  }

  /** Whether kernels are compared with compiled code of the JDK ({@link #overtaken}). */
  public boolean compares() {
    return compares;
  }

  /** Returns the clock that this guard goes by. */
  public Clock clock() {
    return clock;
  }

  /** Returns the kernels that are to be dropped. */
  public List<SlowKernel> dropped(List<GuardedKernel> guardedKernels) {
    List<SlowKernel> dropped = new ArrayList<>();
    if (!isOn) {
      return dropped;
    }
    Screening first = new Screening(guardedKernels, clock);
    if (first.suspects().isEmpty()) {
      return dropped;
    }
    clock.pause(PAUSE);
    Screening second = new Screening(guardedKernels, clock);
    long end = clock.nanoTime() + ALTOGETHER;
    for (GuardedKernel suspect : second.suspects()) {
      if (first.suspects(suspect) && !SlowKernel.isAmong(dropped, suspect.kernel())) {
        SlowKernel each = compared(suspect, second.quickest(suspect.overhead()), end);
        if (each != null) {
          dropped.add(each);
        }
      }
    }
    return dropped;
  }

  /**
   * Returns the first of some works of a kernel at which compiled code that would serve without it
   * overtakes it, twice; null if there is none.
   *
   * @param warmsUp whether the JIT compiler may still have to compile that code; then each takes a
   *     tenth of a second
   */
  public @Nullable SlowKernel overtaken(List<GuardedKernel> works, boolean warmsUp) {
    for (GuardedKernel work : works) {
      SlowKernel overtaken = overtaken(work, warmsUp);
      if (overtaken != null) {
        return overtaken;
      }
    }
    return null;
  }

  private @Nullable SlowKernel overtaken(GuardedKernel work, boolean warmsUp) {
    try {
      if (warmsUp) {
        FallbackComparison.warmUp(work, clock, WARM_UP);
      }
      return look(work) == null ? null : look(work);
    } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
      // As in a comparison of suspects.
      return null;
    }
  }

  private @Nullable SlowKernel look(GuardedKernel work) {
    clock.pause(BETWEEN_LOOKS);
    return new FallbackComparison(work, work.byKernel(), clock).overtaken();
  }

  /** Returns the kernel if it is to be dropped, or else null. */
  private @Nullable SlowKernel compared(
      GuardedKernel suspect, KernelContestant onTheSameWay, long end) {
    try {
      FallbackComparison first = new FallbackComparison(suspect, onTheSameWay, clock);
      if (!first.isLostBefore(end)) {
        return null;
      }
      clock.pause(PAUSE);
      FallbackComparison second = new FallbackComparison(suspect, onTheSameWay, clock);
      return second.isLost() ? second.result() : null;
    } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
      // What would serve without the kernel cannot be had here: perhaps the JDK's providers cannot
      // be initialized.
      return null;
    }
  }
}
