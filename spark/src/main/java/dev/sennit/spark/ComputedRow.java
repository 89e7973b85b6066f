package dev.sennit.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.array.ByteArrayMethods;

/** A row of results in the format of Spark's rows, whose memory is used again. */
final class ComputedRow {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final int USUAL_LENGTH = 1 << 10;

  private final ComputedColumn[] columns;
  private final int fixedLength;
  private final UnsafeRow row;
  private byte[] bytes;

  ComputedRow(List<ComputedColumn> columns) {
    this.columns = columns.toArray(ComputedColumn[]::new);
    fixedLength =
        UnsafeRow.calculateBitSetWidthInBytes(columns.size()) + columns.size() * Long.BYTES;
    row = new UnsafeRow(columns.size());
    bytes = new byte[fixedLength + USUAL_LENGTH];
  }

  /** Returns the results of a row; they change with the next call. */
  UnsafeRow of(int index) {
    if (bytes.length > ExtendedRows.MOST_BYTES) {
      bytes = new byte[fixedLength + USUAL_LENGTH];
    }
    row.pointTo(bytes, fixedLength);
    int end = fixedLength;
    for (int i = 0; i < columns.length; i++) {
      Results results = columns[i].results();
      if (results.isNull(index)) {
        row.setNullAt(i);
      } else if (results.hasFailed(index)) {
        byte[] result = columns[i].resultAlone(index);
        end = add(i, result, 0, result.length, end);
      } else {
        end = add(i, results.bytes(), results.begin(index), results.length(index), end);
      }
    }
    row.pointTo(bytes, end);
    return row;
  }

  /** Adds a result behind the others, and returns where the next one goes. */
  private int add(int column, byte[] result, int offset, int length, int at) {
    int end = at + ByteArrayMethods.roundNumberOfBytesToNearestWord(length);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * at));
      row.pointTo(bytes, fixedLength);
    }
    row.setLong(column, (long) at << Integer.SIZE | length);
    if (end > at + length) {
      // The format wants zeros behind it.
      LONG.set(bytes, end - Long.BYTES, 0L);
    }
    System.arraycopy(result, offset, bytes, at, length);
    return end;
  }
}
