package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Protects: an executor that may run no kernels computes the same plan by the JDK, and says so once
 * in its log.
 */
@Tag("all")
class ClusterWithoutKernelsTest {
  private static final String LOGGED = "Sennit runs no kernel for";

  @BeforeEach
  void startCluster() {
    WithSpark.start(
        LocalCluster.session(1)
            .config(LocalCluster.JVM_OPTIONS, LocalCluster.SHORT_LIVED + " -Dsennit.disable=true"));
  }

  @AfterEach
  void stopCluster() {
    WithSpark.stop();
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void resultsAreThoseOfSpark() throws Exception {
    String query = "SELECT id, md5(name), sha2(bytes, 256) FROM files";
    long rows = WithSpark.spark.table("files").count();
    assertThat(OperatorMetrics.of(WithSpark.spark, query)).isEqualTo(new OperatorMetrics(rows, 0));
    assertThat(sorted(results(query))).isEqualTo(SameAsSpark.expected(query));
    assertThat(results("SELECT sha1(name) FROM files")).isNotEmpty();
    // A thread of the cluster copies the log from the executor.
    while (linesOfLog().isEmpty()) {
      Thread.sleep(10);
    }
    assertThat(linesOfLog()).singleElement().asString().contains("md5", "sha2", "sennit.disable");
  }

  private static List<String> linesOfLog() throws IOException {
    String application = WithSpark.spark.sparkContext().applicationId();
    Path log = LocalCluster.WORK.resolve(application, "0", "stderr");
    return Files.readAllLines(log).stream().filter(line -> line.contains(LOGGED)).toList();
  }
}
