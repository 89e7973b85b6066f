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

  // The length of results: for each row, and the arguments that they are as long as besides.
  private final long lengthForEachRow;
  private final ArgumentValues[] lengthening;

  private int rows;

  // The first rows, which are surely short and not the last.
  private int shortRows;

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
    List<ResultLength> lengths = computed.stream().map(ComputedColumn::resultLength).toList();
    lengthForEachRow = lengths.stream().mapToLong(ResultLength::each).sum();
    lengthening =
        lengths.stream().flatMap(length -> length.lengthening()).toArray(ArgumentValues[]::new);
  }

  /** Begins again. */
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
    return last || length() >= ExtendedRows.MOST_BYTES;
  }

  /** Computes the columns of the rows. */
  void compute() {
    for (ComputedColumn column : columns) {
      column.compute(rows);
    }
    shortRows = computedRow.mayBeLong() ? 0 : rows - 1;
    if (shortRows > 0) {
      longRow.clear();
    }
  }

  boolean isByKernels() {
    return kernelUse.all();
  }

  /** Returns a row with its columns; it changes with the next call. */
  UnsafeRow get(int row) {
    return row < shortRows ? ofShort(row) : ofAny(row);
  }

  private UnsafeRow ofShort(int row) {
    return join.join(keptRows.get(row), computedRow.of(row));
  }

  private UnsafeRow ofAny(int row) {
    UnsafeRow result;
    if (keptRows.isLong(row) || computedRow.isLong(row)) {
      result = longRow.of(keptRows.get(row), keptRows.places(row), row);
    } else {
      longRow.clear();
      result = ofShort(row);
    }
    if (row == rows - 1) {
      arguments.dropLong();
    }
    return result;
  }

  /** How many bytes are held of the rows and their results. */
  private long length() {
    long length = rows * lengthForEachRow + arguments.copiedLength() + keptRows.copiedLength();
    for (ArgumentValues each : lengthening) {
      length += each.copiedLength();
    }
    return length;
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

  /** Clears all that is known of rows and keys. */
  void clear() {
    computedRow.clear();
    longRow.clear();
    clearValues();
  }

  private void clearValues() {
    arguments.close();
    keptRows.clear();
  }
}
