package dev.sennit.cli.doctor;

import dev.sennit.KernelSpeed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;

/**
 * One measurement of all kernels, in turns of their two sides.
 *
 * @param speeds the speed of each kernel
 * @param share the part of the time in which this thread had a processor
 */
record MeasuredRound(List<KernelSpeed> speeds, double share) {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  // Where this thread has to wait, the JIT compiler has to wait too: both sides may be compiled by
  // halves, and are then slow in every round.
  private static final double UNDISTURBED = 0.9;

  /** Measures on this thread. */
  static MeasuredRound measure(Duration warmUp, Duration slice) {
    long processor = THREADS.getCurrentThreadCpuTime();
    long begin = System.nanoTime();
    List<KernelSpeed> speeds = KernelSpeed.measure(warmUp, slice);
    double elapsed = System.nanoTime() - begin;
    return new MeasuredRound(speeds, (THREADS.getCurrentThreadCpuTime() - processor) / elapsed);
  }

  /** Tells whether this thread had a processor nearly all the time. */
  boolean isUndisturbed() {
    return share >= UNDISTURBED;
  }
}
