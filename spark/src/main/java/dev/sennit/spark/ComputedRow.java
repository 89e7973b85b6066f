package dev.sennit.spark;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** A row of digests as text, in the format of Spark's rows, whose memory is used again. */
final class ComputedRow {
  private final List<DigestColumn> columns;
  private final int[] offsets;
  private final byte[] bytes;
  private final UnsafeRow row;

  ComputedRow(List<DigestColumn> columns) {
    this.columns = columns;
    offsets = new int[columns.size()];
    int size = UnsafeRow.calculateBitSetWidthInBytes(columns.size()) + columns.size() * Long.BYTES;
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = size;
      // A multiple of eight for every digest, as the format wants it.
      size += columns.get(i).hexLength();
    }
    bytes = new byte[size];
    row = new UnsafeRow(columns.size());
    row.pointTo(bytes, size);
  }

  /** Computes the digests of all rows whose arguments have been added. */
  void compute() {
    columns.forEach(DigestColumn::compute);
  }

  /** Returns the digests of a row; they change with the next call. */
  UnsafeRow of(int index) {
    for (int i = 0; i < offsets.length; i++) {
      DigestColumn column = columns.get(i);
      if (column.isNull(index)) {
        row.setNullAt(i);
      } else {
        row.setLong(i, (long) offsets[i] << Integer.SIZE | column.hexLength());
        column.writeHex(index, bytes, offsets[i]);
      }
    }
    return row;
  }
}
