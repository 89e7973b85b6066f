package dev.sennit.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.array.ByteArrayMethods;

/** A row of results in the format of Spark's rows, whose memory is used again. */
final class ComputedRow {
  private static final int USUAL_LENGTH = 1 << 10;

  // So many results are not long together if none is put off.
  private static final int MOST_SHORT_COLUMNS = ExtendedRows.LONG / RowResults.MOST_HELD;

  private final ComputedColumn[] columns;
  private final RowResults[] results;
  private final int fixedLength;
  private final UnsafeRow row;
  // The row of a single column may already be there.
  private final UnsafeRow only = new UnsafeRow(1);
  // Where the results are in the row, and their lengths, as RowResults has them.
  private final int[] offsets;
  private final int[] lengths;
  private byte[] bytes = Buffers.NONE;

  ComputedRow(List<ComputedColumn> columns) {
    this.columns = columns.toArray(ComputedColumn[]::new);
    results = columns.stream().map(ComputedColumn::results).toArray(RowResults[]::new);
    fixedLength =
        UnsafeRow.calculateBitSetWidthInBytes(columns.size()) + columns.size() * Long.BYTES;
    row = new UnsafeRow(columns.size());
    offsets = new int[columns.size()];
    lengths = new int[columns.size()];
    layOutAnew();
  }

  private void layOutAnew() {
    Arrays.fill(lengths, Integer.MIN_VALUE);
  }

  /** Whether there may be rows whose results are long. */
  boolean mayBeLong() {
    for (RowResults each : results) {
      if (each.arePutOff()) {
        return true;
      }
    }
    return results.length > MOST_SHORT_COLUMNS;
  }

  /** Whether the results of a row are so long that they should not be held twice. */
  boolean isLong(int index) {
    long length = 0;
    for (RowResults each : results) {
      length += Math.max(0, each.length(index));
    }
    return length > ExtendedRows.LONG;
  }

  /** Returns the results of a row; they change with the next call. */
  UnsafeRow of(int index) {
    if (results.length == 1 && results[0].isThere(index)) {
      results[0].show(index, only);
      return only;
    }
    if (!hasLengthsOf(index)) {
      layOut(index);
    }
    for (int i = 0; i < columns.length; i++) {
      if (lengths[i] > 0) {
        columns[i].write(index, bytes, offsets[i]);
      }
    }
    return row;
  }

  private boolean hasLengthsOf(int index) {
    for (int i = 0; i < results.length; i++) {
      if (results[i].length(index) != lengths[i]) {
        return false;
      }
    }
    return true;
  }

  /** Lays out the row for the lengths of the results. */
  private void layOut(int index) {
    layOutAnew();
    ComputedColumn.settleFailures(columns, index);
    int end = fixedLength;
    for (int i = 0; i < results.length; i++) {
      lengths[i] = results[i].length(index);
      offsets[i] = end;
      end += ByteArrayMethods.roundNumberOfBytesToNearestWord(Math.max(0, lengths[i]));
    }
    if (end > bytes.length) {
      bytes = Buffers.release(bytes);
      bytes = new byte[Math.max(end, fixedLength + USUAL_LENGTH)];
    }
    row.pointTo(bytes, end);
    for (int i = 0; i < results.length; i++) {
      if (results[i].isNull(index)) {
        row.setNullAt(i);
      } else {
        row.setLong(i, (long) offsets[i] << Integer.SIZE | lengths[i]);
      }
    }
  }

  /** Has the row that was returned last stay as it is when results are cleared. */
  void keepLast() {
    if (only.getBaseObject() != null) {
      byte[] copy = only.getBytes();
      only.pointTo(copy, copy.length);
    }
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return bytes.length;
  }

  /** Clears the row. */
  void clear() {
    bytes = Buffers.release(bytes);
    layOutAnew();
  }
}
