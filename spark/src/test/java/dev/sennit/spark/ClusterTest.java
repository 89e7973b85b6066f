package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.explained;
import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: queries have Spark's results on executors that got Sennit's jars over the network, also
 * where tasks fail and run again.
 */
class ClusterTest {
  @BeforeAll
  static void startCluster() {
    WithSpark.start(
        LocalCluster.session(1, ClusterTest.class)
            .config(LocalCluster.JVM_OPTIONS, LocalCluster.SHORT_LIVED));
  }

  @AfterAll
  static void stopCluster() {
    WithSpark.stop();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT md5(name), count(*), sum(number), count(DISTINCT sha1(bytes)) FROM files"
            + " GROUP BY md5(name)",
        "SELECT /*+ MERGE(a) */ a.id, b.id FROM files a LEFT JOIN files b"
            + " ON md5(a.bytes) = md5(b.bytes) AND sha1(a.name) = sha1(b.name) AND a.id < b.id",
        "SELECT /*+ REPARTITION(5, name) */ id, name, bytes, sha2(name, 224), sha2(bytes, 512)"
            + " FROM files",
      })
  void resultsAreThoseOfSpark(String query) {
    assertThat(explained(query)).contains("SennitColumns", "Exchange");
    assertThat(sorted(results(query))).isEqualTo(SameAsSpark.expected(query)).isNotEmpty();
  }

  /** Until an executor has linked its kernels, the JDK computes. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void kernelsOfExecutorsCompute() {
    long rows = WithSpark.spark.table("files").count();
    long rowsByKernels = RowsByKernelsTest.hasMd5Kernel() ? rows : 0;
    OperatorMetrics metrics;
    do {
      metrics = OperatorMetrics.of(WithSpark.spark, "SELECT md5(name), id FROM files");
      assertThat(metrics.rows()).isEqualTo(rows);
    } while (metrics.rowsByKernels() < rowsByKernels);
    assertThat(metrics.rowsByKernels()).isEqualTo(rowsByKernels);
  }

  @Test
  void tasksFail() {
    WithSpark.spark.udf().register("faulty", new ThrowAtFirst(), DataTypes.StringType);
    String query = "SELECT faulty(md5(max(name))), count(*) FROM files GROUP BY faulty(sha1(name))";
    SameAsSpark.byColumns(query);
  }

  /** Returns its argument, and throws in the first attempt of every task. */
  private record ThrowAtFirst() implements UDF1<String, String> {
    @Override
    public String call(String text) {
      if (TaskContext.get().attemptNumber() == 0) {
        throw new IllegalStateException("the first attempt of a task fails");
      }
      return text;
    }
  }
}
