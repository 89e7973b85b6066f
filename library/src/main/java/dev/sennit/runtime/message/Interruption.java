package dev.sennit.runtime.message;

import java.util.concurrent.CancellationException;

/** What an interrupt does to a batch, which may take long. */
public final class Interruption {
  private Interruption() {}

  /**
   * Throws when the thread has been interrupted, which stays so.
   *
   * @throws CancellationException when it has
   */
  public static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException(
          "the thread ".concat(Thread.currentThread().getName()).concat(" was interrupted"));
    }
  }
}
