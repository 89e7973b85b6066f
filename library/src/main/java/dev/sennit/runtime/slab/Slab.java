package dev.sennit.runtime.slab;

import dev.sennit.runtime.machine.IntrusiveList;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Native memory that belongs to no arena of users, and is lent to one after the other. */
@SuppressWarnings("restricted")
public final class Slab extends IntrusiveList.Link {
  /** What the smallest ones have; the others have a multiple of it. */
  static final long SMALLEST = 64 << 10;

  /** Whether native access is granted, which lending needs. */
  public static final boolean CAN_BE_LENT = canBeLent();

  /** What their addresses are multiples of: a page, which is more than nearly all ask for. */
  static final long ALIGNMENT = 4096;

  private final MemorySegment memory;
  private final Arena owner;

  /**
   * Of an arena's memory.
   *
   * @param memory all of it, as long as the owner is open
   * @param owner frees it when it is closed; any thread may do that
   */
  private Slab(MemorySegment memory, Arena owner) {
    this.memory = memory;
    this.owner = owner;
  }

  private static boolean canBeLent() {
    try {
      MemorySegment _ = MemorySegment.NULL.reinterpret(0);
      return true;
    } catch (IllegalCallerException e) {
      return false;
    }
  }

  /** A new one of so many bytes or a few more. */
  static Slab ofAtLeast(long bytes) {
    Arena owner = Arena.ofShared();
    try {
      return new Slab(owner.allocate(rounded(bytes), ALIGNMENT), owner);
    } catch (Throwable e) {
      owner.close();
      throw e;
    }
  }

  private static long rounded(long bytes) {
    return bytes > Long.MAX_VALUE - SMALLEST ? bytes : (bytes + SMALLEST - 1) / SMALLEST * SMALLEST;
  }

  MemorySegment memory() {
    return memory;
  }

  long byteSize() {
    return memory.byteSize();
  }

  /** The same memory, for as long as an arena is open. */
  MemorySegment lentTo(Arena arena) {
    return memory.reinterpret(arena, null);
  }

  /** Gives it back to the operating system. */
  void free() {
    owner.close();
  }
}
