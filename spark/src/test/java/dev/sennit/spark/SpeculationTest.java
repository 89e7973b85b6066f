package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.explained;
import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a copy of a task that Spark runs for a slow one has the same results. */
class SpeculationTest {
  private static TwoHosts cluster;

  @BeforeAll
  static void startCluster(@TempDir Path directory) {
    cluster = new TwoHosts();
    WithSpark.start(
        LocalCluster.session(2, SpeculationTest.class)
            .master(cluster.master())
            .config("spark.speculation", true)
            .config("spark.speculation.interval", "50ms")
            .config("spark.speculation.quantile", 0.5)
            .config("spark.speculation.efficiency.enabled", false),
        directory);
    WithSpark.spark.udf().register("slow", new SleepAtFirst(), DataTypes.StringType);
  }

  @AfterAll
  static void stopCluster() {
    WithSpark.stopSpark();
    cluster.close();
  }

  /** The first query is slow in a stage that returns rows; the second one in a stage before. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, slow(md5(name)), sha2(bytes, 256) FROM %s",
        "SELECT slow(md5(name)), count(*), max(sha1(bytes)) FROM %s GROUP BY 1",
      })
  void copiesHaveTheSameResults(String queryOfTable) throws Exception {
    String query = queryOfTable.formatted("(SELECT /*+ REPARTITION(4) */ * FROM files)");
    assertThat(explained(query)).contains("SennitColumns");
    Copies copies = new Copies();
    WithSpark.spark.sparkContext().addSparkListener(copies);
    List<Row> results = sorted(results(query));
    WithSpark.spark.sparkContext().listenerBus().waitUntilEmpty();
    assertThat(copies.ended).hasPositiveValue();
    assertThat(results).isEqualTo(SameAsSpark.expected(query)).isNotEmpty();
  }

  /** Counts the copies of tasks that have ended well. */
  private static final class Copies extends SparkListener {
    private final AtomicInteger ended = new AtomicInteger();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskInfo().speculative() && task.taskInfo().successful()) {
        ended.incrementAndGet();
      }
    }
  }
}
