package dev.sennit.weave.catalogue;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for a future and throws its exception on the caller's thread. */
public final class Futures {
  private Futures() {}

  public static <T> T get(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
