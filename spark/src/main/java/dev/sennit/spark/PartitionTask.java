package dev.sennit.spark;

import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.util.TaskCompletionListener;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractFunction1;

/** Adds columns to the rows of a partition. Spark sends it to executors. */
final class PartitionTask extends AbstractFunction1<Iterator<InternalRow>, Iterator<InternalRow>>
    implements Serializable {
  private static final long serialVersionUID = 1;

  private final Seq<Attribute> kept;
  private final Seq<Alias> calls;
  private final Seq<Attribute> input;
  private final SQLMetric rows;
  private final SQLMetric rowsByKernels;

  PartitionTask(
      Seq<Attribute> kept,
      Seq<Alias> calls,
      Seq<Attribute> input,
      SQLMetric rows,
      SQLMetric rowsByKernels) {
    this.kept = kept;
    this.calls = calls;
    this.input = input;
    this.rows = rows;
    this.rowsByKernels = rowsByKernels;
  }

  @Override
  public Iterator<InternalRow> apply(Iterator<InternalRow> partition) {
    LibraryJar.check();
    LinkedKernels.link();
    ExtendedRows extended =
        new ExtendedRows(
            partition,
            new RowGroup(
                CallArguments.of(calls, input), KeptRows.of(kept, input), RowJoin.of(kept, calls)),
            rows,
            rowsByKernels);
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> extended.close());
    return extended;
  }
}
