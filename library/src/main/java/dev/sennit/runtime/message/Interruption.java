package dev.sennit.runtime.message;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;

/** What an interrupt does to work that may take long, such as a batch. */
public final class Interruption {
  // What threads that work together hear beside an interrupt, which reaches only one of them.
  private static final ScopedValue<AtomicBoolean> STOPPED = ScopedValue.newInstance();
  private static final AtomicBoolean NEVER = new AtomicBoolean();

  private Interruption() {}

  /** A step of work. */
  @FunctionalInterface
  public interface Step {
    /** Does the next {@code length} of the work, of which so much is done. */
    void take(long done, int length);
  }

  /**
   * Does work that other threads share.
   *
   * @param stopped ends the work of all of them once it is set
   * @throws CancellationException when this thread has been interrupted, or the work is stopped
   */
  public static void share(AtomicBoolean stopped, Runnable work) {
    ScopedValue.where(STOPPED, stopped).run(work);
  }

  /**
   * Throws when the thread has been interrupted, which stays so, or when the work that it shares is
   * stopped. Work asks every few milliseconds.
   *
   * @throws CancellationException when it has
   */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw ofThisThread();
    }
    if (STOPPED.orElse(NEVER).get()) {
      throw new CancellationException("another thread has stopped the work that this one shares");
    }
  }

  /** Returns what is thrown where this thread has been interrupted. */
  public static CancellationException ofThisThread() {
    return new CancellationException(
        "the thread ".concat(Thread.currentThread().getName()).concat(" was interrupted"));
  }

  /**
   * Does work in steps, and checks before each of them.
   *
   * @param length how much there is to do
   * @param most the most that is done in a step
   * @throws CancellationException when {@link #check} does
   */
  public static void inSteps(long length, int most, Step step) {
    for (long left = length; left > 0; left -= most) {
      check();
      step.take(length - left, (int) Math.min(left, most));
    }
  }
}
