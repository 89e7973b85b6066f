package dev.sennit.spark.row;

import dev.sennit.spark.columns.Limits;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/**
 * The rows of a partition with further columns: reads many rows, computes their columns at once,
 * and then returns the rows in their order.
 *
 * <p>Spark uses the memory of a row again for the next one. So rows are copied until their columns
 * are there, except for the last one that was read, which may be long.
 */
final class ExtendedRows extends AbstractIterator<InternalRow> {
  private final SQLMetric outputRows;
  private final SQLMetric rowsByKernels;

  // Both are null after the end. A task can have many partitions, and Spark keeps this object until
  // the task ends.
  private @Nullable Iterator<InternalRow> input;
  private @Nullable RowGroup group;

  private int rowsAtOnce = Limits.FIRST_ROWS;
  private int rows;
  private int next;
  // What reading threw behind the rows that were read.
  private @Nullable Exception failure;

  ExtendedRows(
      Iterator<InternalRow> input, RowGroup group, SQLMetric outputRows, SQLMetric rowsByKernels) {
    this.input = input;
    this.group = group;
    this.outputRows = outputRows;
    this.rowsByKernels = rowsByKernels;
  }

  @Override
  public boolean hasNext() {
    if (next == rows && input != null && group != null) {
      readRows(input, group);
    }
    return next < rows;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the partition has no further row");
    }
    return Objects.requireNonNull(group).get(next++);
  }

  private void readRows(Iterator<InternalRow> input, RowGroup group) {
    countRows();
    throwFailure();
    if (!input.hasNext()) {
      group.endPartition();
      forget();
      return;
    }
    group.begin();
    int read = 0;
    try {
      boolean full;
      do {
        full = group.add(input.next());
        read++;
      } while (!full && read < rowsAtOnce && input.hasNext());
    } catch (Exception e) {
      // Spark would have passed on the rows before it.
      failure = e;
    }
    if (read == 0) {
      throwFailure();
    }
    rowsAtOnce = Math.min(2 * rowsAtOnce, Limits.MOST_ROWS);
    group.compute();
    rows = read;
    if (group.isByKernels()) {
      rowsByKernels.add(rows);
    }
  }

  /** Counts the rows that were passed on. */
  private void countRows() {
    outputRows.add(next);
    rows = 0;
    next = 0;
  }

  private void throwFailure() {
    if (failure != null) {
      Platform.throwException(failure);
    }
  }

  private void forget() {
    input = null;
    group = null;
  }

  /** Ends before or after the last row, at the end of the task, and clears all. */
  void close() {
    if (group != null) {
      countRows();
      group.clear();
      forget();
    }
  }
}
