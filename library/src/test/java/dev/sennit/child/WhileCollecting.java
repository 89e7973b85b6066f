package dev.sennit.child;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Eight threads at work, while one more makes the collector move all young arrays all the time. */
final class WhileCollecting {
  private static final int THREADS = 8;

  private WhileCollecting() {}

  /** What each thread does, with numbers of its own. */
  @FunctionalInterface
  interface Work {
    void with(Random random) throws Exception;
  }

  /**
   * Lets them work to the end; gives how often was collected meanwhile.
   *
   * @throws AssertionError when one of them has failed
   */
  static int run(Work work) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(THREADS);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int seed = thread;
      new Thread(
              () -> {
                try {
                  work.with(new Random(seed));
                } catch (Throwable e) {
                  failure.set(e);
                } finally {
                  running.countDown();
                }
              })
          .start();
    }
    int collections = 0;
    while (running.getCount() > 0) {
      byte[][] garbage = new byte[64][];
      for (int i = 0; i < 20_000; i++) {
        garbage[i % garbage.length] = new byte[i % 4000];
      }
      System.gc();
      collections++;
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    return collections;
  }
}
