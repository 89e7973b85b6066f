package dev.sennit.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** How long what stops all threads takes beside some work. */
public final class DelaysBeside {
  private static final double MILLISECOND = 1e6;
  private static final long PAUSE = 1_000_000;

  private DelaysBeside() {}

  /**
   * Does some work once in a thread of its own, and meanwhile takes an operation again and again.
   *
   * @return how many milliseconds the operation took, each time; at least one of them
   */
  public static List<Double> of(Runnable work, Runnable operation) throws InterruptedException {
    List<Double> delays = new ArrayList<>();
    Thread thread = Thread.ofPlatform().start(work);
    do {
      LockSupport.parkNanos(PAUSE);
      long begin = System.nanoTime();
      operation.run();
      delays.add((System.nanoTime() - begin) / MILLISECOND);
    } while (thread.isAlive());
    thread.join();
    return delays;
  }
}
