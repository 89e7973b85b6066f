package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.ArraySlices;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;

/**
 * The part of a segment in which the next short messages are, on the heap: to copy each of them by
 * itself would take longer than to hash it.
 */
final class Window {
  /** The longest message that is short. */
  static final int LONGEST = 512;

  private static final int BYTES = 16 * LONGEST;

  private final byte[] bytes = new byte[BYTES];
  private final ArraySlices slices = new ArraySlices(bytes);
  private long begin;
  private long end;

  /** Has a message added, now or later. */
  void add(long place, MemorySegment data, long offset, long length, BatchDigest digests) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    if (offset < begin || offset + length > end || slices.isFull()) {
      flush(digests);
      begin = offset;
      end = Math.min(offset + BYTES, data.byteSize());
      MemorySegment.copy(data, ValueLayout.JAVA_BYTE, begin, bytes, 0, (int) (end - begin));
    }
    int at = (int) (offset - begin);
    slices.add(place, at, at + (int) length);
  }

  /** Adds all messages that have not been added yet. */
  void flush(BatchDigest digests) {
    digests.add(slices);
    slices.begin(bytes);
  }

  /** Clears what is left of messages. */
  void clear() {
    MemoryClearing.clear(bytes);
    begin = 0;
    end = 0;
  }
}
