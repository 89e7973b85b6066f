package dev.sennit.spark.row;

import dev.sennit.spark.columns.Limits;
import dev.sennit.spark.columns.Values;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.vectorized.ColumnarBatchRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.BinaryView;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/**
 * An argument of calls, whose values are copied out of rows: a column, or what is computed of
 * columns. A long value is not copied. Its row must then be the last one, and must stay as it is
 * until the values are dropped.
 *
 * @param values where the values go
 * @param ordinal which column of a row it is, unless it is computed
 * @param isText whether the column has strings, and not bytes
 * @param computed what computes it; null if it is a column
 */
record RowArgument(
    Values values, int ordinal, boolean isText, @Nullable ComputedArgument computed) {

  static RowArgument of(Expression argument, Seq<Attribute> input) {
    int ordinal =
        Lists.toJava(input).stream()
            .map(Expression::canonicalized)
            .toList()
            .indexOf(argument.canonicalized());
    return new RowArgument(
        Values.none(),
        ordinal,
        argument.dataType() instanceof StringType,
        ordinal < 0 ? new ComputedArgument(argument, input) : null);
  }

  /**
   * Adds the value of a row.
   *
   * @param row an {@link UnsafeRow}, a row of a batch, or a row of objects
   * @param longest how long a value is at most to be copied, unless it is in an unsafe row
   * @return whether the value was not copied
   */
  boolean add(InternalRow row, int longest) {
    if (computed != null) {
      return addComputed(computed, row, longest);
    }
    if (row.isNullAt(ordinal)) {
      values.addNull();
      return false;
    }
    if (row instanceof UnsafeRow unsafe) {
      // It has strings and bytes alike, and no objects of them are needed.
      long word = unsafe.getLong(ordinal);
      return add(
          unsafe.getBaseObject(),
          unsafe.getBaseOffset() + (word >>> Integer.SIZE),
          (int) word,
          unsafe.getSizeInBytes() > Limits.LONG);
    }
    if (isText) {
      UTF8String value = row.getUTF8String(ordinal);
      int length = value.numBytes();
      return add(value.getBaseObject(), value.getBaseOffset(), length, length > longest);
    }
    if (row instanceof ColumnarBatchRow) {
      BinaryView value = row.getBinaryView(ordinal);
      int length = value.numBytes();
      return add(value.getBaseObject(), value.getBaseOffset(), length, length > longest);
    }
    byte[] value = row.getBinary(ordinal);
    return add(value, Platform.BYTE_ARRAY_OFFSET, value.length, value.length > longest);
  }

  /** A long value is computed again where it is needed, as a row may have several. */
  private boolean addComputed(ComputedArgument computed, InternalRow row, int longest) {
    byte[] value = computed.of(row);
    if (value == null) {
      values.addNull();
      return false;
    }
    if (value.length <= longest) {
      return add(value, Platform.BYTE_ARRAY_OFFSET, value.length, false);
    }
    values.addLong(value.length, computed, false);
    return true;
  }

  private boolean add(@Nullable Object base, long offset, int length, boolean isLong) {
    if (!isLong) {
      int begin = values.add(length);
      RowMemory.copy(base, offset, values.data(), begin, length);
    } else if (base instanceof byte[] array) {
      values.addLong(array, RowMemory.indexOf(offset), length);
    } else {
      values.addLong(length, () -> copy(base, offset, length), true);
    }
    return isLong;
  }

  private static byte[] copy(@Nullable Object base, long offset, int length) {
    byte[] copy = new byte[length];
    RowMemory.copy(base, offset, copy, 0, length);
    return copy;
  }
}
