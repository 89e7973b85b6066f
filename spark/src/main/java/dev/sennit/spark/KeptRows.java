package dev.sennit.spark;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import scala.collection.immutable.Seq;

/** Copies of the columns that are passed on, until the results of their rows are there. */
final class KeptRows {
  private final boolean wholeRows;
  private final UnsafeProjection projection;
  private final UnsafeRow view;
  private int[] ends = new int[ExtendedRows.FIRST_ROWS + 1];
  private byte[] data = Buffers.NONE;
  private int count;

  // The last row, if it is not copied.
  private UnsafeRow last;

  private KeptRows(int columns, boolean wholeRows, UnsafeProjection projection) {
    this.wholeRows = wholeRows;
    this.projection = projection;
    view = new UnsafeRow(columns);
  }

  static KeptRows of(Seq<Attribute> kept, Seq<Attribute> input) {
    return new KeptRows(
        kept.size(),
        kept.equals(input),
        UnsafeProjection.create(Lists.toScala(Lists.toJava(kept)), input));
  }

  /** Begins again. */
  void begin() {
    count = 0;
    last = null;
  }

  /**
   * Adds the columns of a row.
   *
   * @param isLast whether no further row is added
   * @return whether the columns are so long that they were not copied. They must then be the last
   *     ones, and the row must stay as it is until the next {@link #begin}.
   */
  boolean add(InternalRow row, boolean isLast) {
    if (areEmpty()) {
      return isLast;
    }
    UnsafeRow columns = wholeRows && row instanceof UnsafeRow whole ? whole : projection.apply(row);
    int length = columns.getSizeInBytes();
    if (isLast || length > ExtendedRows.LONG) {
      last = columns;
      return true;
    }
    int begin = ends[count];
    int end = begin + length;
    if (end > data.length) {
      data = Buffers.grow(data, begin, end);
    }
    if (count + 1 == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count + 1);
    }
    RowMemory.copy(columns.getBaseObject(), columns.getBaseOffset(), data, begin, length);
    ends[++count] = end;
    return false;
  }

  /** Whether no column is passed on. */
  boolean areEmpty() {
    return view.numFields() == 0;
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return data.length + (long) Integer.BYTES * ends.length;
  }

  /** {@return how many bytes were copied} */
  int copiedLength() {
    return ends[count];
  }

  /** Returns the columns of a row; they change with the next call. Null if there are none. */
  UnsafeRow get(int row) {
    if (row >= count) {
      return last;
    }
    view.pointTo(data, Platform.BYTE_ARRAY_OFFSET + ends[row], ends[row + 1] - ends[row]);
    return view;
  }

  /** Clears the copies. */
  void clear() {
    data = Buffers.release(data);
    view.pointTo(data, Platform.BYTE_ARRAY_OFFSET, 0);
  }
}
