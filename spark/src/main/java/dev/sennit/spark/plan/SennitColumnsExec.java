package dev.sennit.spark.plan;

import dev.sennit.spark.row.BatchRows;
import dev.sennit.spark.row.Lists;
import dev.sennit.spark.row.PartitionTask;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.catalyst.plans.physical.UnknownPartitioning;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.UnaryExecNode;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag$;

/** The operator that adds columns to the columns of its child, and keeps the order of the rows. */
public final class SennitColumnsExec extends SparkPlan implements UnaryExecNode, PlanParts {
  private static final long serialVersionUID = 1;

  // As Spark's own operators call it.
  private static final String ROWS = "numOutputRows";
  private static final String ROWS_BY_KERNELS = "rowsByKernels";

  private final Seq<Attribute> kept;
  private final Seq<Alias> calls;
  private final SparkPlan child;
  // Made late: copies of a plan that are only compared have no session.
  private transient @Nullable Map<String, SQLMetric> metrics;

  /**
   * Makes an operator.
   *
   * @param kept the columns of the child that it passes on
   * @param calls calls that Sennit computes, each with the column that it makes
   * @param child what computes the arguments
   */
  public SennitColumnsExec(Seq<Attribute> kept, Seq<Alias> calls, SparkPlan child) {
    this.kept = kept;
    this.calls = calls;
    this.child = child;
  }

  @Override
  public SparkPlan child() {
    return child;
  }

  @Override
  public Seq<SparkPlan> children() {
    return UnaryExecNode.super.children();
  }

  @Override
  public Seq<Attribute> output() {
    return Calls.withColumns(kept, calls);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet.apply(Lists.<Expression>toScala(Calls.columns(calls)));
  }

  @Override
  public Partitioning outputPartitioning() {
    Partitioning partitioning = child.outputPartitioning();
    return !(partitioning instanceof Expression expression)
            || expression.references().subsetOf(outputSet())
        ? partitioning
        : new UnknownPartitioning(partitioning.numPartitions());
  }

  /** The order of the child, up to the first column that is not passed on. */
  @Override
  public Seq<SortOrder> outputOrdering() {
    return Lists.toScala(
        Lists.<SortOrder>toJava(child.outputOrdering()).stream()
            .takeWhile(order -> order.references().subsetOf(outputSet()))
            .toList());
  }

  @Override
  public synchronized Map<String, SQLMetric> metrics() {
    if (metrics == null) {
      metrics =
          Map$.MODULE$.from(
              Lists.toScala(
                  List.of(
                      metric(ROWS, "number of output rows"),
                      metric(ROWS_BY_KERNELS, "rows computed by kernels"))));
    }
    return metrics;
  }

  private Tuple2<String, SQLMetric> metric(String key, String name) {
    return new Tuple2<>(key, SQLMetrics.createMetric(sparkContext(), name));
  }

  @Override
  public RDD<InternalRow> doExecute() {
    return inputRows()
        .mapPartitions(
            new PartitionTask(
                kept,
                Lists.toJava(calls).stream()
                    .map(
                        column -> Calls.untilNull(Objects.requireNonNull(Calls.of(column.child()))))
                    .toList(),
                child.output(),
                longMetric(ROWS),
                longMetric(ROWS_BY_KERNELS)),
            true,
            ClassTag$.MODULE$.apply(InternalRow.class));
  }

  private RDD<InternalRow> inputRows() {
    // A scan is the child only where ReadBatches has put it.
    return child.supportsColumnar()
        ? child
            .executeColumnar()
            .mapPartitions(
                (Function1<Iterator<ColumnarBatch>, Iterator<InternalRow>> & Serializable)
                    BatchRows::new,
                true,
                ClassTag$.MODULE$.apply(InternalRow.class))
        : child.execute();
  }

  @Override
  public SparkPlan withNewChildInternal(SparkPlan newChild) {
    return new SennitColumnsExec(kept, calls, newChild);
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> newChildren) {
    return withNewChildInternal(newChildren.head());
  }

  /** What plans show: no keys. */
  @Override
  public Iterator<Object> stringArgs() {
    return Lists.<Object>toScala(List.of(kept, Calls.toStrings(calls))).iterator();
  }

  @Override
  public List<Object> parts() {
    return List.of(kept, calls, child);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SennitColumnsExec that && parts().equals(that.parts());
  }
}
