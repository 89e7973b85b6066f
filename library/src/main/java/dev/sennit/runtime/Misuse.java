package dev.sennit.runtime;

import java.util.ConcurrentModificationException;

/**
 * What is thrown where a call notices that another thread uses the same object, which is for one
 * thread at a time.
 */
public final class Misuse {
  private Misuse() {}

  /** The exception; whoever begins a new message with the object can use it again. */
  public static ConcurrentModificationException byThreads() {
    return new ConcurrentModificationException(
        "only one thread at a time may use this object, but another one has done so meanwhile");
  }

  /** What is there unless another thread has taken it away. */
  static <T> T stillThere(T object) {
    if (object == null) {
      throw byThreads();
    }
    return object;
  }
}
