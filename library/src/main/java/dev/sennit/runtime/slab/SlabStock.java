package dev.sennit.runtime.slab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The slabs that no arena has; for all threads. */
public final class SlabStock {
  private static final int FITTING = 4;

  private long capacity;
  // Those that were used last, which caches may still hold, come first.
  private final Deque<Slab> idle = new ArrayDeque<>();
  private long idleBytes;

  /**
   * Makes an empty one.
   *
   * @param capacity how many bytes are kept at most
   */
  public SlabStock(long capacity) {
    this.capacity = capacity;
  }

  /** Gives everything back to the operating system, from now on at once. */
  public void close() {
    synchronized (this) {
      capacity = 0;
    }
    freeAll(takeTooMuch());
  }

  /** How many bytes no arena has. */
  public synchronized long idleBytes() {
    return idleBytes;
  }

  /** A slab of zeros, with so many bytes or more. */
  Slab take(long bytes) {
    Slab slab = takeIdle(bytes);
    return slab != null ? slab : Slab.ofAtLeast(bytes);
  }

  private synchronized @Nullable Slab takeIdle(long bytes) {
    for (Iterator<Slab> slabs = idle.iterator(); slabs.hasNext(); ) {
      Slab slab = slabs.next();
      // Much larger ones are left to arenas that need them.
      if (slab.byteSize() >= bytes && slab.byteSize() / FITTING <= bytes) {
        slabs.remove();
        idleBytes -= slab.byteSize();
        return slab;
      }
    }
    return null;
  }

  /** Takes a slab back, which is zeros, and frees those that are too many. */
  void giveBack(Slab slab) {
    freeAll(keep(slab));
  }

  private synchronized @Nullable Slab keep(Slab slab) {
    // For one that is larger than what may be kept, all others would have to go.
    if (slab.byteSize() > capacity) {
      return slab;
    }
    idle.addFirst(slab);
    idleBytes += slab.byteSize();
    return takeTooMuch();
  }

  /** The slab that was not used for longest, if more than what may be kept is idle, or null. */
  private synchronized @Nullable Slab takeTooMuch() {
    if (idleBytes <= capacity) {
      return null;
    }
    Slab slab = idle.removeLast();
    idleBytes -= slab.byteSize();
    return slab;
  }

  private void freeAll(@Nullable Slab first) {
    for (Slab slab = first; slab != null; slab = takeTooMuch()) {
      slab.free();
    }
  }

  /** {@return how many bytes are kept, and may be} */
  @Override
  public synchronized String toString() {
    return idleBytes + " of at most " + capacity + " bytes";
  }
}
