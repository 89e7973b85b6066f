package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.spark.columns.Limits;
import dev.sennit.spark.columns.LinkedKernels;
import org.junit.jupiter.api.Test;

/** Protects: the metrics of the operator say how many rows there were, and who computed them. */
class RowsByKernelsTest extends WithSpark {
  @Test
  void metricsCountRows() {
    LinkedKernels.status();
    long rows = spark.table("files").count();
    assertThat(OperatorMetrics.of(spark, "SELECT md5(name), id FROM files"))
        .isEqualTo(new OperatorMetrics(rows, hasMd5Kernel() ? rows : 0));
  }

  /** Rows are computed ahead, but only those that are passed on count as output. */
  @Test
  void metricsCountOnlyRowsPassedOn() {
    LinkedKernels.status();
    String query = "SELECT md5(CAST(id AS STRING)) FROM range(0, 1000, 1, 1) LIMIT 40";
    OperatorMetrics metrics = OperatorMetrics.of(spark, query);
    assertThat(metrics.rows()).isEqualTo(40);
    assertThat(metrics.rowsByKernels()).isEqualTo(hasMd5Kernel() ? Limits.FIRST_ROWS * 3 : 0);
  }

  @Test
  void metricsCountRowsOfAllPartitionsInTask() {
    String query = "SELECT /*+ COALESCE(1) */ md5(CAST(id AS STRING)) FROM range(0, 1000, 1, 300)";
    assertThat(OperatorMetrics.of(spark, query).rows()).isEqualTo(1000);
  }

  static boolean hasMd5Kernel() {
    return Status.current().digests().stream()
        .anyMatch(each -> each.algorithm().equals("MD5") && each.kernel().isPresent());
  }
}
