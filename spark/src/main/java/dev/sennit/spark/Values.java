package dev.sennit.spark;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** The values of an argument in several rows, one behind the other as a batch wants them. */
final class Values {
  private static final int USUAL_LENGTH = 1 << 16;
  private static final int NULL = -1;

  private final int[] ends = new int[ExtendedRows.MOST_ROWS + 1];
  private final int[] places = new int[ExtendedRows.MOST_ROWS];
  private byte[] data = new byte[USUAL_LENGTH];
  private int rows;
  private int count;

  // The last message, if it is long: it stays in the row.
  private byte[] longMessage;
  private int longOffset;
  private int longLength;

  void clear() {
    rows = 0;
    count = 0;
    longMessage = null;
  }

  /**
   * Adds the value of a column.
   *
   * @return whether the value is so long that it was not copied. It must then be the last one, and
   *     the row must stay as it is until the digests are there.
   */
  boolean add(UnsafeRow row, int column) {
    if (row.isNullAt(column)) {
      places[rows++] = NULL;
      return false;
    }
    long where = row.getLong(column);
    Object base = row.getBaseObject();
    long offset = row.getBaseOffset() + (where >>> Integer.SIZE);
    int length = (int) where;
    places[rows++] = count;
    if (length > ExtendedRows.LONG && base instanceof byte[] array) {
      longMessage = array;
      longOffset = RowMemory.indexOf(offset);
      longLength = length;
      return true;
    }
    int begin = ends[count];
    int end = Math.addExact(begin, length);
    if (end > data.length) {
      data = Arrays.copyOf(data, Math.max(end, 2 * begin));
    }
    RowMemory.copy(base, offset, data, begin, length);
    ends[++count] = end;
    return false;
  }

  /** {@return how many bytes were copied} */
  int length() {
    return ends[count];
  }

  /** {@return which of the messages is that of a row, or a negative number if it is null} */
  int place(int row) {
    return places[row];
  }

  /** Writes the digests of the messages one behind the other. */
  void hash(Hasher hasher, byte[] digests) {
    MemorySegment offsets = MemorySegment.ofArray(ends).asSlice(0, (count + 1L) * Integer.BYTES);
    hasher.hash(
        Batch.ofColumn(MemorySegment.ofArray(data), offsets), digests, 0, hasher.digestLength());
    if (longMessage != null) {
      hasher.hash(longMessage, longOffset, longLength, digests, count * hasher.digestLength());
    }
  }
}
