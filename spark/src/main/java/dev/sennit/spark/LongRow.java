package dev.sennit.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.array.ByteArrayMethods;

/**
 * A row that is long, with all of its columns. Columns that are passed on are copied right into its
 * memory, and results are written or computed right into it: so they are not held twice.
 */
final class LongRow {
  private final PassedColumns kept;
  private final ComputedColumn[] columns;
  private final int fixedLength;
  private final UnsafeRow row;
  private byte[] bytes = Buffers.NONE;

  LongRow(PassedColumns kept, List<ComputedColumn> columns) {
    this.kept = kept;
    this.columns = columns.toArray(ComputedColumn[]::new);
    int fields = kept.count() + columns.size();
    fixedLength = UnsafeRow.calculateBitSetWidthInBytes(fields) + fields * Long.BYTES;
    row = new UnsafeRow(fields);
  }

  /**
   * Returns a row; it changes with the next call.
   *
   * @param source a row with the columns that are passed on; null if there are none
   * @param places where they are in it
   * @param index which row the results are of
   */
  UnsafeRow of(UnsafeRow source, int[] places, int index) {
    ComputedColumn.settleFailures(columns, index);
    begin(Math.toIntExact(fixedLength + kept.length(source, places) + resultsLength(index)));
    int end = kept.copy(source, places, row, bytes, fixedLength);
    for (int i = 0; i < columns.length; i++) {
      int length = columns[i].results().length(index);
      if (length < 0) {
        row.setNullAt(kept.count() + i);
      } else {
        row.setLong(kept.count() + i, (long) end << Integer.SIZE | length);
        if (length > 0) {
          columns[i].write(index, bytes, end);
        }
        end += ByteArrayMethods.roundNumberOfBytesToNearestWord(length);
      }
    }
    return row;
  }

  private long resultsLength(int index) {
    long length = 0;
    for (ComputedColumn column : columns) {
      length +=
          ByteArrayMethods.roundNumberOfBytesToNearestWord(
              Math.max(0, column.results().length(index)));
    }
    return length;
  }

  private void begin(int length) {
    if (length > bytes.length || bytes.length - length > ExtendedRows.MOST_BYTES) {
      clear();
      bytes = new byte[length];
    }
    row.pointTo(bytes, length);
    Arrays.fill(bytes, 0, UnsafeRow.calculateBitSetWidthInBytes(row.numFields()), (byte) 0);
  }

  /** Whether it has no memory: the row that was returned last is gone. */
  boolean isClear() {
    return bytes.length == 0;
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return bytes.length;
  }

  /** Clears the row. */
  void clear() {
    if (isClear()) {
      return;
    }
    bytes = Buffers.release(bytes);
    row.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET, 0);
  }
}
