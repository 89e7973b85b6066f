package dev.sennit.spark;

import dev.sennit.spark.plan.SennitColumnsExec;
import dev.sennit.spark.row.Lists;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.classic.Dataset;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;

/**
 * What the operator of a query says of its run.
 *
 * @param rows how many rows it made
 * @param rowsByKernels how many of them kernels computed
 */
record OperatorMetrics(long rows, long rowsByKernels) {

  static OperatorMetrics of(SparkSession spark, String query) {
    // The plan is then the one that runs.
    spark.conf().set("spark.sql.adaptive.enabled", false);
    try {
      Dataset<Row> rows = (Dataset<Row>) spark.sql(query);
      rows.collect();
      SparkPlan operator = operator(rows.queryExecution().executedPlan());
      return new OperatorMetrics(
          value(operator, "numOutputRows"), value(operator, "rowsByKernels"));
    } finally {
      spark.conf().unset("spark.sql.adaptive.enabled");
    }
  }

  private static SparkPlan operator(SparkPlan plan) {
    return plan instanceof SennitColumnsExec
        ? plan
        : operator(Lists.<SparkPlan>toJava(plan.children()).getFirst());
  }

  private static long value(SparkPlan operator, String key) {
    SQLMetric metric = operator.metrics().apply(key);
    return metric.value();
  }
}
