package dev.sennit.cli.compare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory to be cleared. It is also the result of the work, so that a run allocates nothing: two are
 * equal if they have the same contents.
 */
public final class MemoryToClear {
  private static final byte SOILED = (byte) 0xa5;

  private final MemorySegment memory;

  private MemoryToClear(MemorySegment memory) {
    this.memory = memory.fill(SOILED);
  }

  /** Soils an array. */
  public static MemoryToClear array(byte[] array) {
    return new MemoryToClear(MemorySegment.ofArray(array));
  }

  /** Allocates soiled bytes outside the heap. */
  public static MemoryToClear outside(int size) {
    return new MemoryToClear(Arena.ofAuto().allocate(size));
  }

  /** Returns the memory to be cleared. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MemoryToClear that && memory.mismatch(that.memory) < 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(memory.byteSize());
  }

  @Override
  public String toString() {
    return memory.byteSize() + " bytes that should be zeros";
  }
}
