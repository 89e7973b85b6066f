package dev.sennit.cli.compare;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Measures one work in slices. */
final class Stopwatch {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  // Long beside the time that the clock takes. Short, so that the loop is called often, because the
  // JIT compiler compiles methods that are called often.
  private static final long NANOSECONDS_OF_A_BATCH = 20_000;
  private static final int PART_TO_FILL_CACHES = 8;

  private final Implementation implementation;
  private final Work work;
  private final Repeater loop;
  private final LongSupplier clock;
  private int timesInABatch = 1;

  private Stopwatch(Implementation implementation, Work work, Repeater loop, LongSupplier clock) {
    this.implementation = implementation;
    this.work = work;
    this.loop = loop;
    this.clock = clock;
  }

  /** Creates a stopwatch for the work of an implementation in the case with that number. */
  static Stopwatch of(
      Implementation implementation, int number, IsolatingClassLoader classes, LongSupplier clock)
      throws Exception {
    implementation.enter();
    Case row = classes.cases().get(number);
    return new Stopwatch(
        implementation, implementation.preparation(row).prepare(row.size()), classes.loop(), clock);
  }

  /** Runs the work once and returns its result. */
  Object result() throws Exception {
    implementation.enter();
    return work.run();
  }

  /** Runs the work until the JIT compiler has compiled it, and counts the runs of a batch. */
  void warmUp(long nanoseconds) throws Exception {
    run(nanoseconds / 2);
    // By now the work has its final speed.
    double atOnce = run(nanoseconds / 4).nanoseconds();
    timesInABatch = (int) Math.max(1, NANOSECONDS_OF_A_BATCH / atOnce);
    run(nanoseconds / 4);
  }

  /** Measures after a first part that only fills the caches again. */
  TimeSlice measure(long nanoseconds) throws Exception {
    run(nanoseconds / PART_TO_FILL_CACHES);
    return run(nanoseconds);
  }

  /** Returns the shortest time that {@link #measure} takes. */
  static long leastOfMeasure(long nanoseconds) {
    return nanoseconds / PART_TO_FILL_CACHES + nanoseconds;
  }

  private TimeSlice run(long nanoseconds) throws Exception {
    implementation.enter();
    long times = 0;
    long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    long begin = clock.getAsLong();
    long elapsed;
    do {
      loop.repeat(work, timesInABatch);
      times += timesInABatch;
      elapsed = clock.getAsLong() - begin;
    } while (elapsed < nanoseconds);
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    return new TimeSlice((double) elapsed / times, (double) allocated / times);
  }
}
