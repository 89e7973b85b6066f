package dev.sennit;

import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Native memory that is used again, and is zeros each time. Most of what {@link Arena#allocate}
 * takes goes into memory that comes from the operating system, is cleared, and goes back; here it
 * stays, and arenas share it out.
 *
 * <pre>{@code
 * static final Slabs SLABS = new Slabs(64 << 20);
 *
 * try (Arena arena = SLABS.ofConfined()) {
 *   MemorySegment buffer = arena.allocate(64 << 10);
 * }
 * }</pre>
 *
 * <p>Such an arena is an arena as any other: it is closed by who is done with its memory, after
 * which every access to its segments throws {@link IllegalStateException}; a confined one belongs
 * to the thread that made it, a shared one to all. What was allocated is cleared when it is closed,
 * and then given to other arenas. So a secret does not stay in memory for longer than its arena,
 * and to allocate takes no time; only who keeps an address, in native code, can break that.
 *
 * <p>Slabs can be used by all threads. They keep as many bytes as they are made for, beyond those
 * that arenas have; what is more goes back to the operating system. An arena takes at least 64 KiB
 * of them. An arena that is never closed keeps what it has for ever, as those of the JDK do.
 *
 * <p>Closing a shared arena fails while a thread is just using its memory in a kernel, as in any
 * native code: with an {@link IllegalStateException}, and it has to be closed again.
 *
 * <p>Where native access is denied ({@link Status} says it), the arenas are the JDK's own, whose
 * memory is not cleared when they are closed.
 */
public final class Slabs implements AutoCloseable {
  private static final int FITTING = 4;

  private long capacity;
  // Those that were used last, which caches may still hold, come first.
  private final Deque<Slab> idle = new ArrayDeque<>();
  private long idleBytes;
  private volatile boolean closed;

  /**
   * Slabs that are empty.
   *
   * @param capacity how many bytes are kept that no arena has
   * @throws IllegalArgumentException when it is negative
   */
  public Slabs(long capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException(
          "slabs must keep a number of bytes that is not negative, and not " + capacity);
    }
    this.capacity = capacity;
  }

  /**
   * An arena for this thread, as {@link Arena#ofConfined}.
   *
   * @throws IllegalStateException when the slabs are closed
   */
  public Arena ofConfined() {
    checkOpen();
    return Slab.CAN_BE_LENT
        ? new SlabArena(this, Arena.ofConfined(), Thread.currentThread())
        : Arena.ofConfined();
  }

  /**
   * An arena for all threads, as {@link Arena#ofShared}.
   *
   * @throws IllegalStateException when the slabs are closed
   */
  public Arena ofShared() {
    checkOpen();
    return Slab.CAN_BE_LENT ? new SlabArena(this, Arena.ofShared(), null) : Arena.ofShared();
  }

  /**
   * Gives all memory back to the operating system that no arena has, and the rest as soon as its
   * arena is closed. There are no new arenas from now on. Closing it once more does nothing.
   */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      capacity = 0;
    }
    freeAll(takeTooMuch());
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the slabs are closed");
    }
  }

  /** How many bytes no arena has. */
  synchronized long idleBytes() {
    return idleBytes;
  }

  /** A slab of zeros, with so many bytes or more. */
  Slab take(long bytes) {
    Slab slab = takeIdle(bytes);
    return slab != null ? slab : Slab.ofAtLeast(bytes);
  }

  private synchronized Slab takeIdle(long bytes) {
    for (Iterator<Slab> slabs = idle.iterator(); slabs.hasNext(); ) {
      Slab slab = slabs.next();
      // Much larger ones are left to who needs them.
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

  private synchronized Slab keep(Slab slab) {
    // For one that is larger than what may be kept, all others would have to go.
    if (slab.byteSize() > capacity) {
      return slab;
    }
    idle.addFirst(slab);
    idleBytes += slab.byteSize();
    return takeTooMuch();
  }

  /** The slab that was not used for longest, if more than what may be kept is idle, or null. */
  private synchronized Slab takeTooMuch() {
    if (idleBytes <= capacity) {
      return null;
    }
    Slab slab = idle.removeLast();
    idleBytes -= slab.byteSize();
    return slab;
  }

  private void freeAll(Slab first) {
    for (Slab slab = first; slab != null; slab = takeTooMuch()) {
      slab.free();
    }
  }
}
