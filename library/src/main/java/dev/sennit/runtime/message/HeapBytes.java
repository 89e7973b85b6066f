package dev.sennit.runtime.message;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;

/** An array, and the segment of just that one, so that none is made for a call. */
public record HeapBytes(byte[] bytes, MemorySegment segment) {
  public static HeapBytes of(byte[] bytes) {
    return new HeapBytes(bytes, MemorySegment.ofArray(bytes));
  }

  /** Of zeros. */
  public static HeapBytes of(int length) {
    return of(new byte[length]);
  }

  /** Clears all. */
  public void clear() {
    clear(bytes.length);
  }

  /** Clears the first bytes. */
  public void clear(int length) {
    MemoryClearing.clear(bytes, 0, length);
  }
}
