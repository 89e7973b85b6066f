package dev.sennit.spark.row;

import dev.sennit.spark.columns.Buffers;
import dev.sennit.spark.columns.Limits;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/**
 * A row with all of its columns: those that are passed on, and the results behind them. Both are
 * written or computed right into its memory, which is used again. So nothing long is held twice.
 */
final class JoinedRow {
  private final PassedColumns kept;
  private final ComputedColumn[] columns;
  private final RowResults[] results;
  private final boolean mayFail;
  private final int bitsLength;
  private final int fixedLength;
  private final UnsafeRow row;
  // A result that is the only column is already there as a row.
  private final UnsafeRow only = new UnsafeRow(1);
  private boolean isOnlyLast;
  private byte[] bytes = Buffers.NONE;

  JoinedRow(PassedColumns kept, List<ComputedColumn> columns) {
    this.kept = kept;
    this.columns = columns.toArray(ComputedColumn[]::new);
    results = columns.stream().map(ComputedColumn::results).toArray(RowResults[]::new);
    mayFail = columns.stream().anyMatch(column -> column.function().mayFail());
    int fields = kept.count() + columns.size();
    bitsLength = UnsafeRow.calculateBitSetWidthInBytes(fields);
    fixedLength = bitsLength + fields * Long.BYTES;
    row = new UnsafeRow(fields);
  }

  /**
   * Returns a row; it changes with the next call.
   *
   * @param source a row with the columns that are passed on; null if there are none
   * @param ordinals which of its columns these are; null if it has no others
   * @param index which row the results are of
   */
  UnsafeRow of(@Nullable UnsafeRow source, int @Nullable [] ordinals, int index) {
    isOnlyLast = row.numFields() == 1 && results[0].isThere(index);
    if (isOnlyLast) {
      results[0].show(index, only);
      return only;
    }
    if (mayFail) {
      ComputedColumn.settleFailures(columns, index);
    }
    int end = Math.toIntExact(fixedLength + kept.length(source, ordinals));
    begin(Math.toIntExact(end + resultsLength(index)));
    kept.copy(source, ordinals, row, bytes);
    write(index, end);
    return row;
  }

  private long resultsLength(int index) {
    long length = 0;
    for (RowResults each : results) {
      length += each.roundedLength(index);
    }
    return length;
  }

  private void write(int index, int begin) {
    int end = begin;
    int word = bitsLength + kept.count() * Long.BYTES;
    for (int i = 0; i < results.length; i++) {
      int length = results[i].length(index);
      if (length < 0) {
        row.setNullAt(kept.count() + i);
      } else {
        RowMemory.LONG.set(bytes, word, (long) end << Integer.SIZE | length);
        if (results[i].isThere(index)) {
          results[i].write(index, bytes, end);
        } else {
          columns[i].compute(index, bytes, end);
        }
        end += RowMemory.roundedLength(length);
      }
      word += Long.BYTES;
    }
  }

  private void begin(int length) {
    if (length > bytes.length || bytes.length - length > Limits.MOST_BYTES) {
      clear();
      bytes = new byte[Math.max(length, Math.min(2 * length, Limits.LONG))];
    }
    row.pointTo(bytes, length);
    for (int i = 0; i < bitsLength; i += Long.BYTES) {
      RowMemory.LONG.set(bytes, i, 0L);
    }
  }

  /** Has the row that was returned last stay as it is when results are cleared. */
  void keepLast() {
    if (isOnlyLast) {
      byte[] copy = only.getBytes();
      only.pointTo(copy, copy.length);
    }
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return bytes.length;
  }

  void clear() {
    bytes = Buffers.release(bytes);
    row.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET, 0);
  }
}
