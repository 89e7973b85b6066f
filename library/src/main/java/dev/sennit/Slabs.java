package dev.sennit;

import dev.sennit.runtime.slab.Slab;
import dev.sennit.runtime.slab.SlabArena;
import dev.sennit.runtime.slab.SlabStock;
import java.lang.foreign.Arena;

/**
 * Keeps native memory and lends it to arenas; an arena always gets zeros. Most of the time that
 * {@link Arena#allocate} takes goes into fetching memory from the operating system, clearing it,
 * and giving it back. Slabs stay in the JVM, and arenas share them.
 *
 * <pre>{@code
 * Slabs slabs = Slabs.of(64 << 20); // often a constant, for the whole program
 *
 * try (Arena arena = slabs.ofConfined()) {
 *   MemorySegment buffer = arena.allocate(64 << 10);
 * }
 * }</pre>
 *
 * <p>Such an arena behaves like any other. The program closes it when it no longer needs the
 * memory; afterwards every access to its segments throws {@link IllegalStateException}. A confined
 * arena belongs to the thread that made it, a shared arena to all threads. Closing an arena clears
 * what was allocated in it, and other arenas can then get that memory. So a secret does not outlive
 * its arena, and allocation takes no time. Only native code that keeps an address can break that.
 *
 * <p>Slabs are thread-safe. The capacity limits how many bytes they keep that no arena has; the
 * rest goes back to the operating system. An arena takes at least 64 KiB. An arena that is never
 * closed keeps its memory for ever, like one of the JDK.
 *
 * <p>Closing a shared arena throws {@link IllegalStateException} while another thread uses its
 * memory in a kernel or other native code. It must then be closed again.
 *
 * <p>Where native access is denied ({@link Status} says so), the arenas are those of the JDK, which
 * do not clear their memory when they are closed.
 *
 * @since 0.1.0
 */
public final class Slabs implements AutoCloseable {
  private final SlabStock stock;
  private volatile boolean closed;

  private Slabs(long capacity) {
    this.stock = new SlabStock(capacity);
  }

  /**
   * Returns slabs that keep no memory yet.
   *
   * @param capacity how many bytes are kept at most that no arena has
   * @return new slabs
   * @throws IllegalArgumentException when the capacity is negative
   */
  public static Slabs of(long capacity) {
    if (capacity < 0) {
      throw new IllegalArgumentException("the capacity must not be negative, but is " + capacity);
    }
    return new Slabs(capacity);
  }

  /**
   * Returns an arena for the calling thread, as {@link Arena#ofConfined} does.
   *
   * @return a new arena, which the thread closes
   * @throws IllegalStateException when the slabs are closed
   */
  public Arena ofConfined() {
    checkOpen();
    return Slab.CAN_BE_LENT
        ? new SlabArena(stock, Arena.ofConfined(), Thread.currentThread())
        : Arena.ofConfined();
  }

  /**
   * Returns an arena for all threads, as {@link Arena#ofShared} does.
   *
   * @return a new arena, which any thread closes
   * @throws IllegalStateException when the slabs are closed
   */
  public Arena ofShared() {
    checkOpen();
    return Slab.CAN_BE_LENT ? new SlabArena(stock, Arena.ofShared(), null) : Arena.ofShared();
  }

  /**
   * Gives all memory that no arena has back to the operating system, and the rest as soon as its
   * arena is closed. From now on there are no new arenas. Closing slabs again does nothing.
   */
  @Override
  public void close() {
    closed = true;
    stock.close();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the slabs are closed");
    }
  }

  /** How many bytes no arena has. */
  long idleBytes() {
    return stock.idleBytes();
  }

  /** {@return how many bytes the slabs keep and may keep} */
  @Override
  public String toString() {
    return closed ? "closed slabs" : "slabs that keep " + stock;
  }
}
