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
public final class ObjectPool<T> {
  // More than run at once on most machines; each in a cache line of its own.
  private static final int PLACES = 64;
  private static final int STRIDE = 32;

  // A thread that waits for a processor in the midst of a call has its object with it.
  private static final int LOOKED_AT = 4;

  // Who owns a place may have ended.
  private static final int MISSES_UNTIL_OWNED = 1 << 16;

  private final @Nullable Owned<?>[] owned = new Owned<?>[(PLACES + 1) * STRIDE];
  // Threads may lose each other's counts, which only puts it off.
  private final int[] misses = new int[(PLACES + 1) * STRIDE];
  private final AtomicReferenceArray<@Nullable T> free =
      new AtomicReferenceArray<>((PLACES + 1) * STRIDE);
  private final Supplier<T> maker;

  /** An object that only one thread takes, which alone reads and writes whether it is taken. */
  private static final class Owned<T> {
    final long thread;
    final T object;
    boolean isTaken;

    Owned(long thread, T object) {
      this.thread = thread;
      this.object = object;
      this.isTaken = true;
    }
  }

  public ObjectPool(Supplier<T> maker) {
    this.maker = maker;
  }

  private static int place(long thread) {
    // The first stride keeps the array's header out of the way, which everybody reads.
    return ((int) (thread & PLACES - 1) + 1) * STRIDE;
  }

  public T take() {
    long thread = Thread.currentThread().threadId();
    int place = place(thread);
    Owned<T> own = owned(place);
    if (own != null && own.thread == thread) {
      if (!own.isTaken) {
        own.isTaken = true;
        return own.object;
      }
    } else if (own == null || ++misses[place] % MISSES_UNTIL_OWNED == 0) {
      T object = takeShared(thread);
      owned[place] = new Owned<>(thread, object);
      return object;
    }
    return takeShared(thread);
  }

  // Fields are final, so who sees it sees it whole.
  @SuppressWarnings("unchecked")
  private @Nullable Owned<T> owned(int place) {
    return (Owned<T>) owned[place];
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

  /** Takes an object back, which its user has cleared; forgets it if all places are taken. */
  public void giveBack(T object) {
    long thread = Thread.currentThread().threadId();
    Owned<T> own = owned(place(thread));
    if (own != null && own.object == object && own.thread == thread) {
      own.isTaken = false;
      return;
    }
    for (int i = 0; i < LOOKED_AT; i++) {
      int place = place(thread + i);
      if (free.getPlain(place) == null) {
        free.setRelease(place, object);
        return;
      }
    }
  }
}
