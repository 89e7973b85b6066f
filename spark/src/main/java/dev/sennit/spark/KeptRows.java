package dev.sennit.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import scala.collection.immutable.Seq;

/** Copies of the columns that are passed on, until the results of their rows are there. */
final class KeptRows {
  private final PassedColumns columns;
  // Where the columns are in a row of the input, and in a row of their own.
  private final int[] placesInInput;
  private final int[] ownPlaces;
  private final boolean wholeRows;
  private final UnsafeProjection projection;
  private final UnsafeRow view;
  private int[] ends = new int[ExtendedRows.FIRST_ROWS + 1];
  private byte[] data = Buffers.NONE;
  private int count;

  // The last row, if its columns are not copied, and where they are in it.
  private UnsafeRow last;
  private int[] lastPlaces;

  private KeptRows(Seq<Attribute> kept, Seq<Attribute> input) {
    columns = PassedColumns.of(kept);
    placesInInput = places(kept, input);
    ownPlaces = places(kept, kept);
    wholeRows = kept.equals(input);
    projection = UnsafeProjection.create(Lists.toScala(Lists.toJava(kept)), input);
    view = new UnsafeRow(kept.size());
  }

  static KeptRows of(Seq<Attribute> kept, Seq<Attribute> input) {
    return new KeptRows(kept, input);
  }

  private static int[] places(Seq<Attribute> columns, Seq<Attribute> row) {
    List<ExprId> ids = Lists.toJava(row).stream().map(Attribute::exprId).toList();
    return Lists.toJava(columns).stream().mapToInt(each -> ids.indexOf(each.exprId())).toArray();
  }

  PassedColumns columns() {
    return columns;
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
    if (row instanceof UnsafeRow unsafe && (isLast || isLong(unsafe))) {
      last = unsafe;
      lastPlaces = placesInInput;
      return true;
    }
    UnsafeRow own = wholeRows && row instanceof UnsafeRow whole ? whole : projection.apply(row);
    int length = own.getSizeInBytes();
    if (isLast || length > ExtendedRows.LONG) {
      last = own;
      lastPlaces = ownPlaces;
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
    RowMemory.copy(own.getBaseObject(), own.getBaseOffset(), data, begin, length);
    ends[++count] = end;
    return false;
  }

  private boolean isLong(UnsafeRow row) {
    return row.getSizeInBytes() > ExtendedRows.LONG
        && columns.length(row, placesInInput) > ExtendedRows.LONG;
  }

  /** Whether no column is passed on. */
  boolean areEmpty() {
    return columns.count() == 0;
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return data.length + (long) Integer.BYTES * ends.length;
  }

  /** {@return how many bytes were copied} */
  int copiedLength() {
    return ends[count];
  }

  /** Whether the columns of a row were not copied. */
  boolean isLong(int row) {
    return last != null && row == count;
  }

  /**
   * Returns a row with the columns of a row; it changes with the next call. Null if there are none.
   */
  UnsafeRow get(int row) {
    if (row >= count) {
      return last;
    }
    view.pointTo(data, Platform.BYTE_ARRAY_OFFSET + ends[row], ends[row + 1] - ends[row]);
    return view;
  }

  /** {@return where the columns of a row are in what {@link #get} returns} */
  int[] places(int row) {
    return isLong(row) ? lastPlaces : ownPlaces;
  }

  /** Clears the copies. */
  void clear() {
    data = Buffers.release(data);
    view.pointTo(data, Platform.BYTE_ARRAY_OFFSET, 0);
  }
}
