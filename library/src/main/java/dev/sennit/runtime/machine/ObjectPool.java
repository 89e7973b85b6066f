package dev.sennit.runtime.machine;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Keeps objects for later use, so that a call that needs one allocates nothing. A thread takes the
 * object in its place, or makes one if there is none. Threads may share a place; then one of them
 * makes an object.
 */
public final class ObjectPool<T> {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  private final AtomicReferenceArray<T> free = new AtomicReferenceArray<>((PLACES + 1) * STRIDE);
  private final Supplier<T> maker;

  public ObjectPool(Supplier<T> maker) {
    this.maker = maker;
  }

  private static int place() {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (Thread.currentThread().threadId() % PLACES) + 1) * STRIDE;
  }

  public T take() {
    T object = free.getAndSet(place(), null);
    return object != null ? object : maker.get();
  }

  /** Takes an object back, which its user has cleared. */
  public void giveBack(T object) {
    free.setRelease(place(), object);
  }
}
