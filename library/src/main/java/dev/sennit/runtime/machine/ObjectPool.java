package dev.sennit.runtime.machine;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Keeps objects for later use, so that a call that needs one allocates nothing. A thread looks in
 * its place and in the next ones, which threads may share, and has one made if all are empty.
 */
public final class ObjectPool<T> {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  // A thread that waits for a processor in the midst of a call has its object with it.
  private static final int LOOKED_AT = 4;

  private final AtomicReferenceArray<T> free = new AtomicReferenceArray<>((PLACES + 1) * STRIDE);
  private final Supplier<T> maker;

  public ObjectPool(Supplier<T> maker) {
    this.maker = maker;
  }

  private static int place(int attempt) {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (Thread.currentThread().threadId() + attempt & PLACES - 1) + 1) * STRIDE;
  }

  public T take() {
    for (int i = 0; i < LOOKED_AT; i++) {
      int place = place(i);
      T object = free.getPlain(place) == null ? null : free.getAndSet(place, null);
      if (object != null) {
        return object;
      }
    }
    return maker.get();
  }

  /** Takes an object back, which its user has cleared; forgets it if all places are taken. */
  public void giveBack(T object) {
    for (int i = 0; i < LOOKED_AT; i++) {
      int place = place(i);
      if (free.getPlain(place) == null) {
        free.setRelease(place, object);
        return;
      }
    }
  }
}
