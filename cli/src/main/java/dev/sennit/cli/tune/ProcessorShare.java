package dev.sennit.cli.tune;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures from now on the part of the time in which the current thread has a processor. */
final class ProcessorShare {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long begin = System.nanoTime();
  private final long atBegin = onProcessor();

  /** Returns the part until now; 1 where the JVM cannot tell. */
  double get() {
    long onProcessor = onProcessor();
    return onProcessor < 0 ? 1 : (double) (onProcessor - atBegin) / (System.nanoTime() - begin);
  }

  private static long onProcessor() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
  }
}
