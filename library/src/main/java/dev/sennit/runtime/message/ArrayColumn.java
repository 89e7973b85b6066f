package dev.sennit.runtime.message;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages that lie one behind the other in an array; another one has the offsets where each begins
 * and the last one ends. Each has a place, by which its result is known. Both arrays may be the
 * caller's: an offset may change at any time, so it is checked wherever it is read.
 */
public final class ArrayColumn {
  private final byte[] bytes;
  private final int begin;
  private final int end;
  private final int[] offsets;
  private final int first;
  private final long place;

  private ArrayColumn(byte[] bytes, int begin, int length, int[] offsets, int first, long place) {
    this.bytes = bytes;
    this.begin = begin;
    this.end = begin + length;
    this.offsets = offsets;
    this.first = first;
    this.place = place;
  }

  /**
   * Returns the column of two arrays, from their beginnings on.
   *
   * @param place that of the first message; those of the others follow
   */
  public static ArrayColumn of(byte[] bytes, int[] offsets, long place) {
    return new ArrayColumn(bytes, 0, bytes.length, offsets, 0, place);
  }

  /**
   * Returns the column of two segments, or null if one of them is not in an array of its type. The
   * places of messages are their indices.
   */
  public static @Nullable ArrayColumn of(MemorySegment data, MemorySegment offsets) {
    return data.heapBase().orElse(null) instanceof byte[] bytes
            && offsets.heapBase().orElse(null) instanceof int[] ints
            && offsets.address() % Integer.BYTES == 0
        ? new ArrayColumn(
            bytes,
            (int) data.address(),
            (int) data.byteSize(),
            ints,
            (int) (offsets.address() / Integer.BYTES),
            0)
        : null;
  }

  /** The array that has the messages. */
  public byte[] bytes() {
    return bytes;
  }

  /** What a message is added with. */
  public long place(int index) {
    return place + index;
  }

  /**
   * Where a message begins in the array.
   *
   * @throws IndexOutOfBoundsException when that is not within the column
   */
  public int begin(int index) {
    return offset(index, begin);
  }

  /**
   * Where a message ends in the array.
   *
   * @param begin where it begins
   * @throws IndexOutOfBoundsException when that is not between there and the column's end
   */
  public int end(int index, int begin) {
    return offset(index + 1, begin);
  }

  private int offset(int index, int least) {
    int offset = begin + offsets[first + index];
    Objects.checkFromToIndex(least, offset, end);
    return offset;
  }
}
