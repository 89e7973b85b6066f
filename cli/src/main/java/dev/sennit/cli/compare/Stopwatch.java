package dev.sennit.cli.compare;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/** Measures one work on the current thread. */
final class Stopwatch implements WorkTimer {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  // A batch takes long compared with a reading of the clock. It is short, so that the loop is
  // called often, because the JIT compiler compiles methods that are called often.
  private static final long NANOSECONDS_OF_A_BATCH = 20_000;
  private static final int PART_TO_FILL_CACHES = 8;

  private final Work work;
  private final MeasuringLoop loop = new MeasuringLoop();
  private final LongSupplier clock;
  private int timesInABatch = 1;

  private Stopwatch(Work work, LongSupplier clock) {
    this.work = work;
    this.clock = clock;
  }

  static Stopwatch of(Implementation implementation, Case row, LongSupplier clock)
      throws Exception {
    return new Stopwatch(implementation.preparation(row).prepare(row.size()), clock);
  }

  @Override
  public String result() throws Exception {
    return ResultDigest.of(work.run());
  }

  @Override
  public void warmUp(long nanoseconds) throws Exception {
    run(nanoseconds / 2);
    // By now the work has its final speed.
    double atOnce = run(nanoseconds / 4).nanoseconds();
    timesInABatch = (int) Math.max(1, NANOSECONDS_OF_A_BATCH / atOnce);
    run(nanoseconds / 4);
  }

  @Override
  public TimeSlice measure(long nanoseconds) throws Exception {
    run(nanoseconds / PART_TO_FILL_CACHES);
    return run(nanoseconds);
  }

  /**
   * Measures while other threads work: begins when all have begun, and works on until all are
   * measured.
   */
  TimeSlice measure(long nanoseconds, CountDownLatch begun, CountDownLatch measured)
      throws Exception {
    run(nanoseconds / PART_TO_FILL_CACHES);
    begun.countDown();
    run(_ -> begun.getCount() == 0);
    TimeSlice slice = run(nanoseconds);
    measured.countDown();
    run(_ -> measured.getCount() == 0);
    return slice;
  }

  /** Returns the shortest time that {@link #measure} takes. */
  static long leastOfMeasure(long nanoseconds) {
    return nanoseconds / PART_TO_FILL_CACHES + nanoseconds;
  }

  private TimeSlice run(long nanoseconds) throws Exception {
    return run(elapsed -> elapsed >= nanoseconds);
  }

  /** Runs the work until a condition on the nanoseconds of this slice holds. */
  private TimeSlice run(LongPredicate isOver) throws Exception {
    long times = 0;
    long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    long begin = clock.getAsLong();
    long elapsed;
    do {
      loop.repeat(work, timesInABatch);
      times += timesInABatch;
      elapsed = clock.getAsLong() - begin;
    } while (!isOver.test(elapsed));
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
    return new TimeSlice((double) elapsed / times, (double) allocated / times);
  }
}
