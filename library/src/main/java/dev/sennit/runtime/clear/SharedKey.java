package dev.sennit.runtime.clear;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * A key that threads share until one of them destroys it. Then it is cleared, and whoever asks for
 * it gets an {@link IllegalStateException}. No call returns a result that was computed while
 * another thread cleared the key, for it asks once more at its end.
 */
public abstract class SharedKey {
  private volatile boolean destroyed;

  /** What it is a key of, for people. */
  protected abstract String use();

  /** Clears the memory of the key, which nobody begins to use any more. */
  protected abstract void clear();

  /**
   * @throws IllegalStateException when the key is destroyed
   */
  public final void requireIntact() {
    if (destroyed) {
      throw new IllegalStateException("the key of this " + use() + " is destroyed");
    }
  }

  /** As {@link #requireIntact()}, of all that was read before; clears the result if it is not. */
  public final void requireIntact(byte[] result, int offset, int length) {
    if (!isIntact()) {
      MemoryClearing.clear(result, offset, length);
      requireIntact();
    }
  }

  /** The same for the first bytes of a segment. */
  public final void requireIntact(MemorySegment result, long length) {
    if (!isIntact()) {
      MemoryClearing.clear(result, length);
      requireIntact();
    }
  }

  /** Whether the key was there while everything was read that has been read. */
  public final boolean isIntact() {
    // A volatile read alone could be done before the reads of the key.
    VarHandle.acquireFence();
    return !destroyed;
  }

  public final boolean isDestroyed() {
    return destroyed;
  }

  /** Notes whether there is a whole key, where nobody else has the object. */
  protected final void setIntact(boolean isIntact) {
    if (destroyed == isIntact) {
      destroyed = !isIntact;
    }
  }

  /** Clears the key. */
  public final synchronized void destroy() {
    destroyed = true;
    VarHandle.fullFence();
    clear();
  }
}
