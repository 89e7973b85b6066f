package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;

/**
 * Has {@link SennitColumnsExec} read batches of columns right from a scan, where Spark would make
 * rows of them first.
 */
public final class ReadBatches extends Rule<SparkPlan> {
  /** Makes what Spark applies the rule by, after it has put conversions to rows into a plan. */
  public static ColumnarRule afterConversions() {
    return new ColumnarRule() {
      @Override
      public Rule<SparkPlan> postColumnarTransitions() {
        return new ReadBatches();
      }
    };
  }

  @Override
  public SparkPlan apply(SparkPlan plan) {
    SparkPlan below = plan.mapChildren(this::apply);
    return below instanceof SennitColumnsExec calls
            && withoutProjection(calls.child()) instanceof ColumnarToRowExec rows
            && isScan(rows.child())
        ? calls.withNewChildInternal(rows.child())
        : below;
  }

  /**
   * Spark drops the columns of partitions that are not in use by a projection. The operator takes
   * the columns that it needs anyway.
   */
  private static SparkPlan withoutProjection(SparkPlan plan) {
    return plan instanceof ProjectExec project
            && Lists.toJava(project.projectList()).stream().allMatch(Attribute.class::isInstance)
        ? project.child()
        : plan;
  }

  /** Other sources of batches may come with an extension that wants their conversion. */
  private static boolean isScan(SparkPlan plan) {
    return plan instanceof FileSourceScanExec || plan instanceof BatchScanExec;
  }
}
