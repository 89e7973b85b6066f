package dev.sennit.runtime.slab;

import dev.sennit.runtime.machine.IntrusiveList;
import org.jspecify.annotations.Nullable;

/** The slabs that no arena has; for all threads. */
public final class SlabStock {
  private static final int FITTING = 4;

  private long capacity;
  // Those that were used last, which caches may still hold, come first.
  private final IntrusiveList<Slab> idle = new IntrusiveList<>();
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
    freeTooMuch();
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
    for (Slab slab = idle.first(); slab != null; slab = idle.after(slab)) {
      long size = slab.byteSize();
      // Much larger ones are left to arenas that need them.
      if (size >= bytes && size / FITTING <= bytes) {
        idle.remove(slab);
        idleBytes -= size;
        return slab;
      }
    }
    return null;
  }

  /**
   * Takes a slab back, which is zeros. An error such as {@link StackOverflowError} comes before
   * that or not at all.
   */
  synchronized void keep(Slab slab) {
    long size = slab.byteSize();
    if (size > capacity) {
      // For it all others would have to go. So it is the next one to be freed.
      idle.addLast(slab);
    } else {
      idle.addFirst(slab);
    }
    idleBytes += size;
  }

  /** Frees slabs as long as more than what may be kept is idle. */
  void freeTooMuch() {
    for (Slab slab = takeTooMuch(); slab != null; slab = takeTooMuch()) {
      slab.free();
    }
  }

  /** The slab that was not used for longest, if more than what may be kept is idle, or null. */
  private synchronized @Nullable Slab takeTooMuch() {
    Slab slab = idle.last();
    if (slab == null || idleBytes <= capacity) {
      return null;
    }
    long size = slab.byteSize();
    idle.remove(slab);
    idleBytes -= size;
    return slab;
  }

  /** {@return how many bytes are kept, and may be} */
  @Override
  public synchronized String toString() {
    return idleBytes + " of at most " + capacity + " bytes";
  }
}
