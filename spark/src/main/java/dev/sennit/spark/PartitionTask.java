package dev.sennit.spark;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractFunction1;

/** Adds digests to the rows of a partition. Spark sends it to executors. */
final class PartitionTask extends AbstractFunction1<Iterator<InternalRow>, Iterator<InternalRow>>
    implements Serializable {
  private static final long serialVersionUID = 1;

  private final Seq<Attribute> kept;
  private final Seq<Alias> digests;
  private final Seq<Attribute> input;
  private final SQLMetric rows;
  private final SQLMetric rowsByKernels;

  PartitionTask(
      Seq<Attribute> kept,
      Seq<Alias> digests,
      Seq<Attribute> input,
      SQLMetric rows,
      SQLMetric rowsByKernels) {
    this.kept = kept;
    this.digests = digests;
    this.input = input;
    this.rows = rows;
    this.rowsByKernels = rowsByKernels;
  }

  @Override
  public Iterator<InternalRow> apply(Iterator<InternalRow> partition) {
    Arguments arguments = Arguments.of(digests, input);
    return new ExtendedRows(
        partition,
        arguments,
        KeptRows.of(kept, input),
        new ComputedRow(arguments.digestColumns()),
        RowJoin.of(kept, digests),
        new KernelUse(arguments.digestColumns()),
        rows,
        rowsByKernels);
  }
}
