package dev.sennit.spark;

import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.unsafe.Platform;
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
  /** How many rows are read at once. */
  static final int MOST_ROWS = 1024;

  /** From how many bytes on a row or an argument is not copied, and is the last one of its rows. */
  static final int LONG = 1 << 16;

  /** How many bytes arguments, results and rows have before no further row is read. */
  static final int MOST_BYTES = 1 << 20;

  // A query may want only a few rows, as with LIMIT.
  private static final int FIRST_ROWS = 32;

  private final Iterator<InternalRow> input;
  private final CallArguments arguments;
  private final KeptRows keptRows;
  private final ComputedRow computedRow;
  private final RowJoin join;
  private final KernelUse kernelUse;
  private final SQLMetric outputRows;
  private final SQLMetric rowsByKernels;
  private int rowsAtOnce = FIRST_ROWS;
  private int rows;
  private int next;
  // What reading threw behind the rows that were read.
  private Exception failure;

  ExtendedRows(
      Iterator<InternalRow> input,
      CallArguments arguments,
      KeptRows keptRows,
      RowJoin join,
      SQLMetric outputRows,
      SQLMetric rowsByKernels) {
    this.input = input;
    this.arguments = arguments;
    this.keptRows = keptRows;
    this.computedRow = new ComputedRow(arguments.computedColumns());
    this.join = join;
    this.kernelUse = new KernelUse(arguments.computedColumns());
    this.outputRows = outputRows;
    this.rowsByKernels = rowsByKernels;
  }

  @Override
  public boolean hasNext() {
    if (next == rows) {
      readRows();
    }
    return next < rows;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the partition has no further row");
    }
    int row = next++;
    return join.join(keptRows.get(row), computedRow.of(row));
  }

  private void readRows() {
    arguments.begin();
    keptRows.begin();
    rows = 0;
    next = 0;
    throwFailure();
    try {
      boolean full = false;
      while (!full && input.hasNext()) {
        InternalRow row = input.next();
        boolean last = keptRows.add(row, arguments.add(row));
        rows++;
        full = last || rows == rowsAtOnce || bytesHeld() >= MOST_BYTES;
      }
    } catch (Exception e) {
      // Spark would have passed on the rows before it.
      failure = e;
    }
    if (rows == 0) {
      throwFailure();
      return;
    }
    rowsAtOnce = Math.min(2 * rowsAtOnce, MOST_ROWS);
    for (ComputedColumn column : arguments.computedColumns()) {
      column.compute(rows);
    }
    outputRows.add(rows);
    if (kernelUse.all()) {
      rowsByKernels.add(rows);
    }
  }

  /** About how many bytes are held: no result is much longer than its arguments. */
  private long bytesHeld() {
    long results = (long) arguments.copiedLength() * arguments.computedColumns().size();
    return results + arguments.copiedLength() + keptRows.copiedLength();
  }

  private void throwFailure() {
    if (failure != null) {
      Platform.throwException(failure);
    }
  }

  /** Clears all that is known of the last rows. */
  void close() {
    arguments.close();
    keptRows.clear();
  }
}
