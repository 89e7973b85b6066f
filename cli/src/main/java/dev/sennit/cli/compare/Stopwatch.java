package dev.sennit.cli.compare;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Measures one work, in slices. */
final class Stopwatch {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  // Long enough for the clock not to count; short enough that the loop is called often, as the JIT
  // compiler compiles what is called often.
  private static final long NANOSECONDS_OF_A_BATCH = 20_000;
  private static final int PART_TO_FILL_CACHES = 8;

  private final Contender contender;
  private final Work work;
  private final Repeater loop;
  private final LongSupplier clock;
  private int timesInABatch = 1;

  private Stopwatch(Contender contender, Work work, Repeater loop, LongSupplier clock) {
    this.contender = contender;
    this.work = work;
    this.loop = loop;
    this.clock = clock;
  }

  /** For a contender's part of the case with that number. */
  static Stopwatch of(Contender contender, int number, OwnClasses classes, LongSupplier clock)
      throws Exception {
    contender.enter();
    Case row = classes.cases().get(number);
    return new Stopwatch(
        contender, contender.preparation(row).prepare(row.size()), classes.loop(), clock);
  }

  /** What the work returns. */
  Object result() throws Exception {
    contender.enter();
    return work.run();
  }

  /** Has the JIT compiler compile the work, and finds out how many times fit into a batch. */
  void warmUp(long nanoseconds) throws Exception {
    run(nanoseconds / 2);
    // By now it is clear how fast it is in the end.
    double atOnce = run(nanoseconds / 4).nanoseconds();
    timesInABatch = (int) Math.max(1, NANOSECONDS_OF_A_BATCH / atOnce);
    run(nanoseconds / 4);
  }

  /** Measures, after a first part that only fills the caches again. */
  Slice measure(long nanoseconds) throws Exception {
    run(nanoseconds / PART_TO_FILL_CACHES);
    return run(nanoseconds);
  }

  /** Returns how long {@link #measure} takes at least. */
  static long leastOfMeasure(long nanoseconds) {
    return nanoseconds / PART_TO_FILL_CACHES + nanoseconds;
  }

  private Slice run(long nanoseconds) throws Exception {
    contender.enter();
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
    return new Slice((double) elapsed / times, (double) allocated / times);
  }
}
