package dev.sennit.cli.compare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory to be cleared, as a result that nothing has to be made for: two of them are equal if they
 * hold the same.
 */
public final class Cleared {
  private static final byte SOILED = (byte) 0xa5;

  private final MemorySegment memory;

  private Cleared(MemorySegment memory) {
    this.memory = memory.fill(SOILED);
  }

  /** An array, which is not clear yet. */
  public static Cleared array(byte[] array) {
    return new Cleared(MemorySegment.ofArray(array));
  }

  /** So many bytes outside of the heap, which are not clear yet. */
  public static Cleared outside(int size) {
    return new Cleared(Arena.ofAuto().allocate(size));
  }

  /** What is to be cleared. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cleared that && memory.mismatch(that.memory) < 0;
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
