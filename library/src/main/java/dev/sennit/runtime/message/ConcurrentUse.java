package dev.sennit.runtime.message;

import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * The exception for an object that is not thread-safe, where a call notices that another thread
 * uses it.
 */
public final class ConcurrentUse {
  private ConcurrentUse() {}

  /** Returns the exception. The object can be used again for a new message. */
  public static ConcurrentModificationException byThreads() {
    return new ConcurrentModificationException(
        "this object is not thread-safe, but another thread has used it at the same time");
  }

  /** What is there unless another thread has taken it away. */
  public static <T> T stillThere(@Nullable T object) {
    if (object == null) {
      throw byThreads();
    }
    return object;
  }
}
