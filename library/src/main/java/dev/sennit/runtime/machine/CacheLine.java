package dev.sennit.runtime.machine;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Where memory lies in the lines of the cache. Of a heap array it is true for the moment only, as
 * the garbage collector moves arrays: so nothing but speed may depend on it.
 */
public final class CacheLine {
  /** How many bytes a line has, on most processors. */
  public static final int LENGTH = 64;

  // Returns the place that it has moved bytes to; here these are none.
  private final @Nullable MemorySegment move;

  private CacheLine(@Nullable MemorySegment move) {
    this.move = move;
  }

  public static CacheLine ofThisSystem() {
    return new CacheLine(Linker.nativeLinker().defaultLookup().find("memmove").orElse(null));
  }

  /** How many bytes behind a place in a segment a line begins; 0 where that cannot be asked. */
  public int behind(MemorySegment memory, long offset) {
    MemorySegment function = move;
    if (memory.isNative()) {
      return behind(memory.address() + offset);
    }
    // So short that no safepoint need hear of it.
    return function == null
        ? 0
        : behind(Downcall.call(function, memory, memory, MemorySegment.NULL, 0, 0) + offset);
  }

  private static int behind(long address) {
    return (int) (-address & LENGTH - 1);
  }
}
