package dev.sennit.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Measures an operation that stops all threads, while another thread works. */
public final class OperationDelays {
  private static final double MILLISECOND = 1e6;
  private static final long PAUSE = 1_000_000;

  private OperationDelays() {}

  /**
   * Does the work once in a thread of its own, and repeats the operation meanwhile.
   *
   * @return the milliseconds of each operation; at least one
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
