package dev.sennit;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/**
 * The part of a segment in which the next short messages are, on the heap: to copy each of them by
 * itself would take longer than to hash it.
 */
final class Window {
  /** The longest message that is short. */
  static final int LONGEST = 512;

  private static final int BYTES = 8 * LONGEST;

  private final byte[] bytes = new byte[BYTES];
  private long begin;
  private long end;

  byte[] bytes() {
    return bytes;
  }

  /** Where a message is in the window, which moves there if need be. */
  int find(MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    if (offset < begin || offset + length > end) {
      begin = offset;
      end = Math.min(offset + BYTES, data.byteSize());
      MemorySegment.copy(data, ValueLayout.JAVA_BYTE, begin, bytes, 0, (int) (end - begin));
    }
    return (int) (offset - begin);
  }

  /** Clears what is left of messages. */
  void clear() {
    Arrays.fill(bytes, (byte) 0);
    begin = 0;
    end = 0;
  }
}
