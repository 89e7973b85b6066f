package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Status;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Protects: the metrics of the operator say how many rows there were, and who computed them. */
class RowsByKernelsTest extends WithSpark {
  @BeforeEach
  void planIsTheOneThatRuns() {
    spark.conf().set("spark.sql.adaptive.enabled", false);
  }

  @AfterEach
  void plansAdaptAgain() {
    spark.conf().unset("spark.sql.adaptive.enabled");
  }

  @Test
  void metricsCountRows() {
    Kernels.status();
    long rows = spark.table("files").count();
    var query =
        (org.apache.spark.sql.classic.Dataset<?>) spark.sql("SELECT md5(name), id FROM files");
    query.collect();
    SparkPlan operator = sennitColumns(query.queryExecution().executedPlan());
    assertThat(metric(operator, "numOutputRows")).isEqualTo(rows);
    assertThat(metric(operator, "rowsByKernels")).isEqualTo(hasKernel(Hasher.MD5) ? rows : 0);
  }

  private static SparkPlan sennitColumns(SparkPlan plan) {
    return plan instanceof SennitColumnsExec
        ? plan
        : sennitColumns(Lists.<SparkPlan>toJava(plan.children()).getFirst());
  }

  private static long metric(SparkPlan operator, String key) {
    SQLMetric metric = operator.metrics().apply(key);
    return metric.value();
  }

  private static boolean hasKernel(Hasher hasher) {
    return Status.current().digests().stream()
        .anyMatch(
            digest -> digest.algorithm().equals(hasher.algorithm()) && digest.kernel().isPresent());
  }
}
