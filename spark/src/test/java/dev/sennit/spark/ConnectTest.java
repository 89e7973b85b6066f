package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connect.SparkConnectPlugin;
import org.apache.spark.sql.connect.SparkSession;
import org.apache.spark.sql.connect.service.SparkConnectService$;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a client of Spark Connect gets Spark's results from a server with the extension. */
class ConnectTest {
  // It is not closed: a server without Spark's machine learning cannot release a session. The end
  // of the server does.
  private static SparkSession client;

  @BeforeAll
  static void startServer(@TempDir Path directory) {
    WithSpark.start(
        Sessions.at("local[2]")
            .config("spark.plugins", SparkConnectPlugin.class.getName())
            .config("spark.connect.grpc.binding.address", "localhost")
            .config("spark.connect.grpc.binding.port", 0),
        directory);
    // A client has a session of its own, which shares no other views.
    WithSpark.spark.table("files").createOrReplaceGlobalTempView("files");
    int port = SparkConnectService$.MODULE$.localPort();
    client = SparkSession.builder().remote("sc://localhost:" + port).create();
  }

  @AfterAll
  static void stopServer() {
    WithSpark.stopSpark();
  }

  @Test
  void resultsAreThoseOfSpark() {
    String query =
        "SELECT md5(name), count(*), max(sha2(bytes, 256)) FROM global_temp.files"
            + " WHERE sha1(name) < 'c' GROUP BY md5(name)";
    assertThat(client.sql("EXPLAIN " + query).head().getString(0)).contains("SennitColumns");
    List<Row> results = client.sql(query).collectAsList();
    assertThat(sorted(results)).isEqualTo(SameAsSpark.expected(query)).isNotEmpty();
  }
}
