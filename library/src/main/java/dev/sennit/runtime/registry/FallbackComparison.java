package dev.sennit.runtime.registry;

import dev.sennit.runtime.registry.GuardedKernel.Load;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Has a kernel and what would serve without it compute in turns, and compares the least time of
 * each. The way to the kernel is not counted: it is long as long as it is interpreted.
 */
public final class FallbackComparison {
  /** How many times as long a kernel that has lost takes at least. */
  public static final double CLEARLY = 2;

  private static final int TURNS = 12;
  private static final int WARM_TURNS = 50;
  // Where nothing is compiled, as with -Xint, no more turns help.
  private static final int LONGEST_WARM_UP = 5;

  // Measured on Zen 4: after so long the JIT compiler has compiled the JDK's AES-GCM, and its
  // digests long before.
  private static final long UNTIL_COMPILED = 250_000_000;

  // Seen on a busy machine, whose JIT compiler has compiled the JDK's side and not yet the way to
  // kernels: 0.4 microseconds.
  private static final long INTERPRETED_WAY = 2_000;

  private static final int PAIRS = 100;

  // In each turn. It is calls by which the JIT compiler finds what to compile, so most messages are
  // short.
  private static final int LARGE = 4;
  private static final int SMALL_FOR_EACH_LARGE = 8;

  private final GuardedKernel guardedKernel;
  private final Contestant otherwise;
  private final KernelContestant onTheSameWay;
  private final Clock clock;
  private int turns;
  private long overhead = Long.MAX_VALUE;
  private final Side small;
  private final Side large;

  /** The times of messages of one length. */
  private final class Side {
    private final Load load;
    private long byKernel = Long.MAX_VALUE;
    private long otherwise = Long.MAX_VALUE;

    Side(Load load) {
      this.load = load;
    }

    void takeKernel() {
      byKernel = Math.min(byKernel, clock.of(guardedKernel.byKernel(), load.bytes()));
    }

    void takeOther() {
      otherwise = Math.min(otherwise, clock.of(FallbackComparison.this.otherwise, load.bytes()));
    }

    /** Takes both sides' times, and returns how many times as long the kernel took. */
    double takeBoth() {
      long way = clock.ofWay(onTheSameWay);
      long kernel = clock.of(guardedKernel.byKernel(), load.bytes());
      long other = clock.of(FallbackComparison.this.otherwise, load.bytes());
      overhead = Math.min(overhead, way);
      byKernel = Math.min(byKernel, kernel);
      otherwise = Math.min(otherwise, other);
      return (kernel - overhead) / ((double) other * guardedKernel.byKernel().messages());
    }

    double nanoseconds() {
      return (double) (byKernel - overhead) / guardedKernel.byKernel().messages();
    }

    double ratio() {
      return nanoseconds() / otherwise;
    }

    /** Returns whether more was lost than a way can take that is still interpreted. */
    boolean isLostBeyondTheWay() {
      return byKernel - overhead - otherwise * guardedKernel.byKernel().messages()
          >= INTERPRETED_WAY;
    }
  }

  /**
   * Begins a comparison.
   *
   * @param onTheSameWay what shows how long the way to the kernel takes
   */
  FallbackComparison(GuardedKernel guardedKernel, KernelContestant onTheSameWay, Clock clock) {
    this.guardedKernel = guardedKernel;
    this.otherwise = guardedKernel.byKernel().otherwise();
    this.onTheSameWay = onTheSameWay;
    this.clock = clock;
    this.small = new Side(guardedKernel.small());
    this.large = new Side(guardedKernel.large());
  }

  /**
   * Compares until the kernel has lost, or what would serve without it must have been compiled.
   *
   * @param end when to give up
   */
  boolean isLostBefore(long end) {
    long compiled = clock.nanoTime() + UNTIL_COMPILED;
    while (clock.nanoTime() - end < 0 && clock.nanoTime() - compiled < 0) {
      turn();
      if (turns >= TURNS && ratio() >= CLEARLY) {
        return true;
      }
    }
    return false;
  }

  /**
   * Has both sides compute for so many nanoseconds, so that the JIT compiler compiles them. On a
   * busy machine that may be no more than a few turns; then it goes on, for some time.
   */
  public static void warmUp(GuardedKernel guardedKernel, Clock clock, long nanoseconds) {
    FallbackComparison comparison =
        new FallbackComparison(guardedKernel, guardedKernel.byKernel(), clock);
    long begin = clock.nanoTime();
    long passed;
    do {
      comparison.turn();
      passed = clock.nanoTime() - begin;
    } while (passed < nanoseconds
        || comparison.turns < WARM_TURNS && passed < LONGEST_WARM_UP * nanoseconds);
  }

  /** Compares as often as it takes to be sure. */
  boolean isLost() {
    while (turns < TURNS) {
      turn();
    }
    return ratio() >= CLEARLY;
  }

  /**
   * Returns what came of it where compiled code overtakes the kernel, or else null: by the least
   * times of long messages, and in three turns of four. A neighbour who comes and goes disturbs the
   * one or the other.
   */
  @Nullable SlowKernel overtaken() {
    double[] ratios = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      ratios[i] = large.takeBoth();
    }
    Arrays.sort(ratios);
    double ratio = Math.min(large.ratio(), ratios[PAIRS / 4]);
    return ratio >= guardedKernel.byKernel().overtakenAt() ? result(large) : null;
  }

  private void turn() {
    overhead = Math.min(overhead, clock.ofWay(onTheSameWay));
    large.takeKernel();
    for (int i = 0; i < LARGE; i++) {
      for (int j = 0; j < SMALL_FOR_EACH_LARGE; j++) {
        // Both as often, so that the way to the kernel is compiled as soon as the other side.
        small.takeKernel();
        small.takeOther();
      }
      large.takeOther();
    }
    turns++;
  }

  private double ratio() {
    return worse().ratio();
  }

  private Side worse() {
    return small.isLostBeyondTheWay() && small.ratio() > large.ratio() ? small : large;
  }

  /** Returns what came of it, where the kernel lost more. */
  SlowKernel result() {
    return result(worse());
  }

  private SlowKernel result(Side side) {
    return new SlowKernel(
        guardedKernel.kernel(),
        guardedKernel.work() + " of " + side.load.bytes() + " bytes",
        side.nanoseconds(),
        guardedKernel.instead(),
        side.otherwise);
  }
}
