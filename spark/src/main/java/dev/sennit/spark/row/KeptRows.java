package dev.sennit.spark.row;

import dev.sennit.spark.columns.Buffers;
import dev.sennit.spark.columns.Limits;
import dev.sennit.spark.columns.Values;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/** Copies of the columns that are passed on, until the results of their rows are there. */
final class KeptRows {
  private final PassedColumns columns;
  // Which columns they are in a row of the input.
  private final int[] ordinalsInInput;
  private final boolean wholeRows;
  private final UnsafeProjection projection;
  private final UnsafeRow view;
  private final Values rows = Values.none();

  // The last row, if its columns are not copied, and which of its columns they are; null if it has
  // no others.
  private @Nullable UnsafeRow last;
  private int @Nullable [] lastOrdinals;

  KeptRows(Seq<Attribute> kept, Seq<Attribute> input) {
    columns = new PassedColumns(kept);
    ordinalsInInput = ordinals(kept, input);
    wholeRows = kept.equals(input);
    projection = UnsafeProjection.create(Lists.toScala(Lists.toJava(kept)), input);
    view = new UnsafeRow(kept.size());
  }

  private static int[] ordinals(Seq<Attribute> columns, Seq<Attribute> row) {
    List<ExprId> ids = Lists.toJava(row).stream().map(Attribute::exprId).toList();
    return Lists.toJava(columns).stream().mapToInt(each -> ids.indexOf(each.exprId())).toArray();
  }

  PassedColumns columns() {
    return columns;
  }

  void begin() {
    rows.begin();
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
    if (columns.count() == 0) {
      return isLast;
    }
    if (row instanceof UnsafeRow unsafe && (isLast || isLong(unsafe))) {
      last = unsafe;
      lastOrdinals = ordinalsInInput;
      return true;
    }
    UnsafeRow own = wholeRows && row instanceof UnsafeRow whole ? whole : projection.apply(row);
    int length = own.getSizeInBytes();
    if (isLast || length > Limits.LONG) {
      last = own;
      lastOrdinals = null;
      return true;
    }
    int begin = rows.add(length);
    RowMemory.copy(own.getBaseObject(), own.getBaseOffset(), rows.data(), begin, length);
    return false;
  }

  private boolean isLong(UnsafeRow row) {
    return row.getSizeInBytes() > Limits.LONG && columns.length(row, ordinalsInInput) > Limits.LONG;
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return rows.capacity();
  }

  /** {@return how many bytes were copied} */
  int copiedLength() {
    return rows.copiedLength();
  }

  /**
   * Returns a row with the columns of a row; it changes with the next call. Null if there are none.
   */
  @Nullable UnsafeRow get(int row) {
    if (row >= rows.count()) {
      return last;
    }
    view.pointTo(rows.data(), Platform.BYTE_ARRAY_OFFSET + rows.offset(row), rows.length(row));
    return view;
  }

  /**
   * Returns which columns of what {@link #get} returns the columns of a row are; null if it has no
   * others.
   */
  int @Nullable [] ordinals(int row) {
    return row >= rows.count() ? lastOrdinals : null;
  }

  void clear() {
    rows.clear();
    view.pointTo(Buffers.NONE, Platform.BYTE_ARRAY_OFFSET, 0);
  }
}
