package dev.sennit.runtime.machine;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps objects for later use, so that a call that needs one allocates nothing.
 *
 * <p>A thread has an object of its own in its place, without any atomic operation, which would take
 * a tenth of the time of a short digest. Where the place is another thread's it takes an object
 * that all share, from this place or from the next ones; where these are empty, one is made.
 */
public final class ObjectPool<T extends ObjectPool.Kept> {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  // A thread that waits for a processor in the midst of a call has its object with it.
  private static final int LOOKED_AT = 4;

  // Who owns a place may have ended, or another thread may have given its object back.
  private static final int MISSES_UNTIL_OWNED = 1 << 16;

  // No thread has this number.
  private static final long NOBODY = 0;

  private final @Nullable Kept[] owned = new Kept[(PLACES + 1) * STRIDE];
  // Threads may lose each other's counts, which only puts it off.
  private final int[] misses = new int[(PLACES + 1) * STRIDE];
  private final AtomicReferenceArray<@Nullable T> free =
      new AtomicReferenceArray<>((PLACES + 1) * STRIDE);
  private final Supplier<T> maker;

  /** What a pool keeps. */
  public abstract static class Kept {
    // The only thread that takes it, or nobody if all share it.
    private long owner = NOBODY;
    // Read and written by the owner alone.
    private boolean isTaken;
  }

  public ObjectPool(Supplier<T> maker) {
    this.maker = maker;
  }

  private static int place(long thread) {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (thread & PLACES - 1) + 1) * STRIDE;
  }

  @SuppressWarnings("unchecked")
  public T take() {
    long thread = Thread.currentThread().threadId();
    int place = place(thread);
    Kept own = owned[place];
    if (own != null && own.owner == thread) {
      if (!own.isTaken) {
        own.isTaken = true;
        return (T) own;
      }
      // In use further up, or not given back because of an error. So it may never come again.
      own.owner = NOBODY;
      owned[place] = null;
      own = null;
    }
    T object = takeShared(thread);
    if (own == null || ++misses[place] % MISSES_UNTIL_OWNED == 0) {
      own = object;
      own.owner = thread;
      own.isTaken = true;
      owned[place] = own;
    }
    return object;
  }

  private T takeShared(long thread) {
    for (int i = 0; i < LOOKED_AT; i++) {
      int place = place(thread + i);
      T object = free.getPlain(place) == null ? null : free.getAndSet(place, null);
      if (object != null) {
        return object;
      }
    }
    return maker.get();
  }

  /**
   * Takes an object back, which its user has cleared; forgets it if it is another thread's, or if
   * all places are taken.
   */
  public void giveBack(T object) {
    long thread = Thread.currentThread().threadId();
    Kept kept = object;
    if (kept.owner == thread) {
      kept.isTaken = false;
      return;
    }
    for (int i = 0; i < LOOKED_AT && kept.owner == NOBODY; i++) {
      int place = place(thread + i);
      if (free.getPlain(place) == null) {
        free.setRelease(place, object);
        return;
      }
    }
  }
}
