package dev.sennit.spark;

import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/**
 * The rows of a partition with digests: reads many rows, computes their digests at once, and then
 * returns the rows in their order.
 *
 * <p>Spark uses the memory of a row again for the next one. So rows are copied until their digests
 * are there, except for the last one that was read, which may be long.
 */
final class ExtendedRows extends AbstractIterator<InternalRow> {
  /** How many rows are read at once. */
  static final int MOST_ROWS = 1024;

  /** From how many bytes on a row or an argument is not copied, and is the last one of its rows. */
  static final int LONG = 1 << 16;

  /** How many bytes are copied before no further row is read. */
  private static final int MOST_BYTES = 1 << 20;

  private final Iterator<InternalRow> input;
  private final Arguments arguments;
  private final KeptRows keptRows;
  private final ComputedRow digestRow;
  private final RowJoin join;
  private final KernelUse kernelUse;
  private final SQLMetric outputRows;
  private final SQLMetric rowsByKernels;
  private int rows;
  private int next;

  ExtendedRows(
      Iterator<InternalRow> input,
      Arguments arguments,
      KeptRows keptRows,
      ComputedRow digestRow,
      RowJoin join,
      KernelUse kernelUse,
      SQLMetric outputRows,
      SQLMetric rowsByKernels) {
    this.input = input;
    this.arguments = arguments;
    this.keptRows = keptRows;
    this.digestRow = digestRow;
    this.join = join;
    this.kernelUse = kernelUse;
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
    return join.join(keptRows.get(row), digestRow.of(row));
  }

  private void readRows() {
    arguments.clear();
    keptRows.clear();
    rows = 0;
    next = 0;
    boolean full = false;
    while (!full && input.hasNext()) {
      InternalRow row = input.next();
      boolean last = keptRows.add(row, arguments.add(row));
      rows++;
      full = last || rows == MOST_ROWS || arguments.length() + keptRows.length() >= MOST_BYTES;
    }
    if (rows > 0) {
      digestRow.compute();
      outputRows.add(rows);
      if (kernelUse.all()) {
        rowsByKernels.add(rows);
      }
    }
  }
}
