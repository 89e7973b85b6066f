package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;

/** Waits for what happens after the garbage collector has seen that an object is forgotten. */
public final class Garbage {
  /** Long enough for a busy machine that emulates another one. */
  private static final long PATIENCE = 180_000_000_000L;

  private Garbage() {}

  public static void collectUntil(Callable<Boolean> seen) throws Exception {
    long begin = System.nanoTime();
    while (!seen.call()) {
      assertThat(System.nanoTime() - begin).as("waiting for the collector").isLessThan(PATIENCE);
      System.gc();
      Thread.sleep(20);
    }
  }
}
