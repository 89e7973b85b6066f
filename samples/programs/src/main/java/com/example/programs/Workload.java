package com.example.programs;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * Something that a program does.
 *
 * @param onThreads whether several threads do it
 * @param setUp makes what is run; that gives the same in every run, whoever computes
 */
record Workload(String name, boolean onThreads, Callable<Callable<Object>> setUp) {
  private static final long SLICE = 100_000_000;
  private static final int WARM_UP = 30;
  private static final int SLICES = 10;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** What a run took: processor time and memory, and a hash of its result. */
  record Figures(double nanoseconds, double bytes, int result) {}

  /** What is run, once it is set up. */
  record Ready(Workload workload, Callable<Object> run) {
    void warmUp() throws Exception {
      for (int i = 0; i < WARM_UP; i++) {
        slice();
      }
    }

    /** The medians of some slices. */
    Figures measure() throws Exception {
      double[] times = new double[SLICES];
      double[] bytes = new double[SLICES];
      int result = 0;
      for (int i = 0; i < SLICES; i++) {
        Figures slice = slice();
        times[i] = slice.nanoseconds;
        bytes[i] = slice.bytes;
        result = slice.result;
      }
      Arrays.sort(times);
      Arrays.sort(bytes);
      return new Figures(times[SLICES / 2], bytes[SLICES / 2], result);
    }

    private Figures slice() throws Exception {
      double allocated = allocated();
      double cpu = cpu();
      long end = System.nanoTime() + SLICE;
      int runs = 0;
      Object last;
      do {
        last = run.call();
        runs++;
      } while (System.nanoTime() < end);
      return new Figures((cpu() - cpu) / runs, (allocated() - allocated) / runs, hash(last));
    }

    private static int hash(Object result) {
      return result instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(result);
    }

    private long cpu() {
      return workload.onThreads
          ? SYSTEM.getProcessCpuTime()
          : THREADS.getCurrentThreadCpuTime();
    }

    private long allocated() {
      return workload.onThreads
          ? THREADS.getTotalThreadAllocatedBytes()
          : THREADS.getCurrentThreadAllocatedBytes();
    }
  }

  Ready ready() throws Exception {
    return new Ready(this, setUp.call());
  }
}
