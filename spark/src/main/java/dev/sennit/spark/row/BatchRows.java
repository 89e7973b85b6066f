package dev.sennit.spark.row;

import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;

/**
 * The rows of batches of columns. A row is a view, which changes with the next one. Its batch is
 * there until the next call of {@link #hasNext}.
 */
public final class BatchRows extends AbstractIterator<InternalRow> {
  private final Iterator<ColumnarBatch> batches;
  private @Nullable ColumnarBatch batch;
  private int rows;
  private int next;

  /** Makes the rows of batches. */
  public BatchRows(Iterator<ColumnarBatch> batches) {
    this.batches = batches;
  }

  @Override
  public boolean hasNext() {
    while (next == rows) {
      free();
      if (!batches.hasNext()) {
        return false;
      }
      batch = batches.next();
      rows = batch.numRows();
      next = 0;
    }
    return true;
  }

  /** Does as Spark does before it reads the next batch. */
  private void free() {
    if (batch != null) {
      batch.closeIfFreeable();
      batch = null;
    }
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the partition has no further row");
    }
    return Objects.requireNonNull(batch).getRow(next++);
  }
}
