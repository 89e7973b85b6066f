package dev.sennit.spark.row;

import dev.sennit.spark.columns.LibraryJar;
import dev.sennit.spark.columns.LinkedKernels;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.util.TaskCompletionListener;
import scala.Function1;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;

/**
 * Adds columns to the rows of a partition. Spark sends it to executors.
 *
 * @param kept the columns of the input that are passed on
 * @param calls what computes the columns that are added
 * @param input the columns of the input
 * @param rows counts the rows that are passed on
 * @param rowsByKernels counts the rows whose columns kernels compute
 */
public record PartitionTask(
    Seq<Attribute> kept,
    List<Call> calls,
    Seq<Attribute> input,
    SQLMetric rows,
    SQLMetric rowsByKernels)
    implements Function1<Iterator<InternalRow>, Iterator<InternalRow>>, Serializable {

  @Override
  public Iterator<InternalRow> apply(Iterator<InternalRow> partition) {
    LibraryJar.check();
    LinkedKernels.link();
    ExtendedRows extended =
        new ExtendedRows(
            partition,
            new RowGroup(CallArguments.of(calls, input), new KeptRows(kept, input)),
            rows,
            rowsByKernels);
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) _ -> extended.close());
    return extended;
  }
}
