package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.Interruption;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages that lie one behind the other.
 *
 * @param data the messages
 * @param offsets where each begins, and where the last one ends
 * @param wide whether offsets have 64 bits, and not 32
 * @param validity a bit for each message that is 0 for null; null when none is
 */
public record ColumnMessages(
    MemorySegment data, MemorySegment offsets, boolean wide, @Nullable MemorySegment validity)
    implements MessagesInMemory {
  private static final int OFFSETS_BETWEEN_CHECKS = 1 << 20;

  public static ColumnMessages of(MemorySegment data, MemorySegment offsets, int offsetLength) {
    Bounds.checkAccess(data);
    Bounds.checkAccess(offsets);
    if (offsets.byteSize() % offsetLength != 0) {
      throw new IllegalArgumentException(
          "the segment of offsets must have a multiple of "
              + offsetLength
              + " bytes, but has "
              + offsets.byteSize()
              + " bytes altogether");
    }
    return new ColumnMessages(data, offsets, offsetLength == Long.BYTES, null);
  }

  public ColumnMessages withValidity(MemorySegment bits) {
    Bounds.checkAccess(bits);
    if (bits.byteSize() < (size() + Byte.SIZE - 1) / Byte.SIZE) {
      throw new IllegalArgumentException(
          "the validity must have a bit for each of "
              + size()
              + " messages, but has "
              + bits.byteSize()
              + " bytes");
    }
    return new ColumnMessages(data, offsets, wide, bits);
  }

  @Override
  public long size() {
    return Math.max(0, offsets.byteSize() / (wide ? Long.BYTES : Integer.BYTES) - 1);
  }

  /**
   * Where a message begins. An offset may change at any time, so it is checked wherever it is read.
   *
   * @throws IndexOutOfBoundsException when that is not within the data
   */
  long begin(long index) {
    return offset(index, 0);
  }

  /**
   * Where a message ends.
   *
   * @param begin where it begins
   * @throws IndexOutOfBoundsException when that is not between there and the end of the data
   */
  long end(long index, long begin) {
    return offset(index + 1, begin);
  }

  private long offset(long index, long least) {
    long offset = offset(index);
    Objects.checkFromToIndex(least, offset, data.byteSize());
    return offset;
  }

  private long offset(long index) {
    return wide
        ? offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, index * Long.BYTES)
        : offsets.get(ValueLayout.JAVA_INT_UNALIGNED, index * Integer.BYTES);
  }

  @Override
  public boolean isNull(long index) {
    return validity != null
        && (validity.get(ValueLayout.JAVA_BYTE, index / Byte.SIZE) >> index % Byte.SIZE & 1) == 0;
  }

  @Override
  public void check(MemorySegment results) {
    checkApart(data, "data", results);
    checkApart(offsets, "offsets", results);
    if (validity != null) {
      checkApart(validity, "validity", results);
    }
    long before = 0;
    long size = size();
    for (long i = 0; i <= size && offsets.byteSize() > 0; i++) {
      if (i % OFFSETS_BETWEEN_CHECKS == 0) {
        Interruption.check();
      }
      long offset = offset(i);
      if (offset < before || offset > data.byteSize()) {
        throw new IndexOutOfBoundsException(
            "offset "
                + i
                + ", which is "
                + offset
                + ", must be from "
                + before
                + " to "
                + data.byteSize()
                + ": offsets ascend and end within the data");
      }
      before = offset;
    }
  }

  private static void checkApart(MemorySegment segment, String name, MemorySegment results) {
    Bounds.checkAccess(segment);
    if (results.asOverlappingSlice(segment).isPresent()) {
      throw new IllegalArgumentException("the results must not be written over the " + name);
    }
  }

  @Override
  public void checkShared() {
    Bounds.checkShared("data", data);
    Bounds.checkShared("offsets", offsets);
    if (validity != null) {
      Bounds.checkShared("validity", validity);
    }
  }

  @Override
  public byte @Nullable [] copy(long index) {
    if (isNull(index)) {
      return null;
    }
    long begin = begin(index);
    return data.asSlice(begin, end(index, begin) - begin).toArray(ValueLayout.JAVA_BYTE);
  }

  @Override
  public void add(Portion portion, BatchDigest digests) {
    ArrayColumn inArrays = wide || validity != null ? null : ArrayColumn.of(data, offsets);
    if (inArrays != null) {
      add(inArrays, portion, digests);
      return;
    }
    int longest = Math.min(Window.LONGEST, digests.inAnyOrder());
    long next = portion.from;
    while (next < portion.to) {
      if (isNull(next)) {
        digests.addNull(next++);
        continue;
      }
      long begin = begin(next);
      long end = end(next, begin);
      if (end - begin > longest) {
        portion.defer(next++, end - begin);
      } else {
        // Only now: its memory is more than a few long ones cost.
        next = portion.window().add(this, next, begin, end, portion.to, longest, digests);
      }
    }
    int deferred = portion.sort();
    for (int i = 0; i < deferred; i++) {
      long place = portion.inOrder(i);
      long begin = begin(place);
      digests.add(place, data, begin, end(place, begin) - begin);
    }
  }

  private static void add(ArrayColumn column, Portion portion, BatchDigest digests) {
    int to = (int) portion.to;
    int next = digests.add(column, (int) portion.from, to);
    while (next < to) {
      int begin = column.begin(next);
      portion.defer(next, column.end(next, begin) - begin);
      next = digests.add(column, next + 1, to);
    }
    int deferred = portion.sort();
    for (int i = 0; i < deferred; i++) {
      int place = (int) portion.inOrder(i);
      int begin = column.begin(place);
      digests.add(place, column.bytes(), begin, column.end(place, begin) - begin);
    }
  }
}
