package dev.sennit.runtime.batch;

import dev.sennit.runtime.message.Interruption;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Work of many parts that threads of the common pool do together with the thread that has it. When
 * one of them fails, or the thread that has it is interrupted, all stop as {@link Interruption}
 * says, also within a part.
 */
public final class SharedWork {
  private final Runnable parts;
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final Phaser working = new Phaser(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /**
   * @param parts what each thread does: it takes one part after the other, until none is left
   */
  public SharedWork(Runnable parts) {
    this.parts = parts;
  }

  /** How many threads can help. */
  public static int helpers() {
    return ForkJoinPool.getCommonPoolParallelism();
  }

  /** Does the work, and throws what a thread threw when all have stopped. */
  public void doWith(int helpers) {
    try {
      for (int i = 0; i < helpers; i++) {
        callHelper();
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
    doOrFail();
    awaitHelpers();
    switch (failure.get()) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      case Throwable other -> throw new AssertionError("work throws nothing checked", other);
    }
  }

  /** Has one more thread help, as soon as one is free. */
  public void callHelper() {
    ForkJoinPool.commonPool().execute(this::help);
  }

  private void help() {
    working.register();
    try {
      doOrFail();
    } finally {
      working.arriveAndDeregister();
    }
  }

  /**
   * Waits for those that have begun: a thread that begins now finds nothing to do, or is stopped.
   * An interrupted thread waits too, until they have stopped.
   */
  private void awaitHelpers() {
    int phase = working.arrive();
    try {
      working.awaitAdvanceInterruptibly(phase);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(Interruption.ofThisThread());
      working.awaitAdvance(phase);
    }
  }

  private void doOrFail() {
    try {
      if (!stopped.get()) {
        Interruption.share(stopped, parts);
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  private void fail(Throwable e) {
    failure.compareAndSet(null, e);
    stopped.set(true);
  }
}
