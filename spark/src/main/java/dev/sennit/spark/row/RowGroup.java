package dev.sennit.spark.row;

import dev.sennit.spark.columns.Limits;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** Rows that are read one after the other, and whose columns are then computed at once. */
final class RowGroup {
  /** How many bytes of memory are kept for the next rows. */
  private static final int MOST_CAPACITY = 2 * Limits.MOST_BYTES;

  private final CallArguments arguments;
  private final KeptRows keptRows;
  private final ComputedColumn[] columns;
  private final JoinedRow joinedRow;
  private final KernelUse kernelUse;
  private int rows;

  RowGroup(CallArguments arguments, KeptRows keptRows) {
    this.arguments = arguments;
    this.keptRows = keptRows;
    List<ComputedColumn> computed = arguments.computedColumns();
    columns = computed.toArray(ComputedColumn[]::new);
    joinedRow = new JoinedRow(keptRows.columns(), computed);
    kernelUse = new KernelUse(computed);
  }

  void begin() {
    if (capacity() > MOST_CAPACITY) {
      clear();
    }
    arguments.begin();
    keptRows.begin();
    rows = 0;
  }

  /**
   * Adds a row.
   *
   * @return whether no further row may be added or read before the next {@link #begin}
   */
  boolean add(InternalRow row) {
    boolean last = keptRows.add(row, arguments.add(row));
    rows++;
    return last || length() >= Limits.MOST_BYTES;
  }

  void compute() {
    arguments.keep(rows);
    for (ComputedColumn column : columns) {
      column.compute(rows);
    }
  }

  boolean isByKernels() {
    return kernelUse.all();
  }

  /** Returns a row with its columns; it changes with the next call. */
  UnsafeRow get(int row) {
    UnsafeRow joined = joinedRow.of(keptRows.get(row), keptRows.ordinals(row), row);
    if (row == rows - 1) {
      arguments.dropLong();
    }
    return joined;
  }

  /** How many bytes are held of the rows and their results. */
  private long length() {
    long length = arguments.copiedLength() + keptRows.copiedLength();
    for (ComputedColumn column : columns) {
      length += column.length(rows);
    }
    return length;
  }

  /** {@return how many bytes of memory it holds} */
  private long capacity() {
    long capacity = arguments.capacity() + keptRows.capacity() + joinedRow.capacity();
    for (ComputedColumn column : columns) {
      capacity += column.results().capacity();
    }
    return capacity;
  }

  /** Clears all but the last row at the end of a partition: Spark's Generate reads it once more. */
  void endPartition() {
    joinedRow.keepLast();
    clearValues();
  }

  /** Clears all that is known of rows and keys. */
  void clear() {
    joinedRow.clear();
    clearValues();
  }

  private void clearValues() {
    arguments.close();
    keptRows.clear();
  }
}
