package dev.sennit.runtime;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Objects to use again, so that a call that needs one allocates nothing. A thread takes what is in
 * its place, or else makes one; threads that share a place are no worse off than that.
 */
final class Reused<T> {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  private final AtomicReferenceArray<T> free = new AtomicReferenceArray<>((PLACES + 1) * STRIDE);
  private final Supplier<T> maker;

  Reused(Supplier<T> maker) {
    this.maker = maker;
  }

  private static int place() {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (Thread.currentThread().threadId() % PLACES) + 1) * STRIDE;
  }

  T take() {
    T object = free.getAndSet(place(), null);
    return object != null ? object : maker.get();
  }

  /** Takes an object back, which its user has cleared. */
  void giveBack(T object) {
    free.setRelease(place(), object);
  }
}
