package dev.sennit.spark;

import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** Rows that are read one after the other, and whose columns are then computed at once. */
final class RowGroup {
  /** How many bytes of memory are kept for the next rows. */
  private static final int MOST_CAPACITY = 2 * ExtendedRows.MOST_BYTES;

  private final CallArguments arguments;
  private final KeptRows keptRows;
  private final RowJoin join;
  private final ComputedColumn[] columns;
  private final ComputedRow computedRow;
  private final LongRow longRow;
  private final KernelUse kernelUse;
  private final ArgumentValues[] values;

  private final long resultsLength;

  private int rows;

  RowGroup(CallArguments arguments, KeptRows keptRows, RowJoin join) {
    this.arguments = arguments;
    this.keptRows = keptRows;
    this.join = join;
    List<ComputedColumn> computed = arguments.computedColumns();
    columns = computed.toArray(ComputedColumn[]::new);
    computedRow = new ComputedRow(computed);
    longRow = new LongRow(keptRows.columns(), computed);
    kernelUse = new KernelUse(computed);
    values =
        computed.stream()
            .flatMap(ComputedColumn::arguments)
            .distinct()
            .toArray(ArgumentValues[]::new);
    resultsLength = computed.stream().mapToLong(ComputedColumn::heldLength).sum();
  }

  /** Begins again. */
  void begin() {
    if (capacity() > MOST_CAPACITY) {
      endTask();
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
    return last || length() >= ExtendedRows.MOST_BYTES;
  }

  /** Computes the columns of the rows. */
  void compute() {
    for (ComputedColumn column : columns) {
      column.compute(rows);
    }
  }

  boolean isByKernels() {
    return kernelUse.all();
  }

  /** Returns a row with its columns; it changes with the next call. */
  UnsafeRow get(int row) {
    if (keptRows.isLong(row) || computedRow.isLong(row)) {
      return longRow.of(keptRows.get(row), keptRows.places(row), row);
    }
    longRow.clear();
    return join.join(keptRows.get(row), computedRow.of(row));
  }

  /** How many bytes are held of the rows and their results. */
  private long length() {
    return rows * resultsLength + arguments.copiedLength() + keptRows.copiedLength();
  }

  /** {@return how many bytes of memory it holds} */
  private long capacity() {
    long capacity = keptRows.capacity() + computedRow.capacity() + longRow.capacity();
    for (ArgumentValues each : values) {
      capacity += each.capacity();
    }
    for (ComputedColumn column : columns) {
      capacity += column.capacity();
    }
    return capacity;
  }

  /** Clears all at the end of a partition. */
  void endPartition() {
    // Spark's Generate reads the last row even after the end.
    if (keptRows.areEmpty() && longRow.isClear()) {
      computedRow.keepLast();
    } else {
      computedRow.clear();
    }
    clearValues();
  }

  /** Clears all at the end of a task. */
  void endTask() {
    computedRow.clear();
    longRow.clear();
    clearValues();
  }

  private void clearValues() {
    arguments.close();
    keptRows.clear();
  }
}
