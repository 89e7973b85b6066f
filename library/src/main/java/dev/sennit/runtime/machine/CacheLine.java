package dev.sennit.runtime.machine;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Where memory lies in the lines of the cache. Of a heap array it is true for the moment only, as
 * the garbage collector moves arrays: so nothing but speed may depend on it.
 */
public final class CacheLine {
  public static final int LENGTH = 64;

  // Returns the place that it has moved bytes to; here these are none.
  private final @Nullable MemorySegment move;

  private CacheLine(@Nullable MemorySegment move) {
    this.move = move;
  }

  public static CacheLine ofThisSystem() {
    return new CacheLine(Linker.nativeLinker().defaultLookup().find("memmove").orElse(null));
  }

  /** How many bytes behind a place in a segment a line begins. */
  public int behind(MemorySegment memory, long offset) {
    return (int) (-(place(memory) + offset) & LENGTH - 1);
  }

  private long place(MemorySegment memory) {
    MemorySegment function = move;
    return function == null || memory.isNative()
        ? memory.address()
        : Downcall.call(function, memory, memory, MemorySegment.NULL, 0, 0);
  }
}
