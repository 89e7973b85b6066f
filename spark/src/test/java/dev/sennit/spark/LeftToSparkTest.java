package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.spark.row.Lists;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.datasources.v2.jdbc.JDBCTableCatalog;
import org.apache.spark.sql.types.DataTypes;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the extension does not stand between parts of Spark that work hand in hand. */
class LeftToSparkTest extends WithSpark {
  private static final AtomicLong CALLS = new AtomicLong();

  /** The operator reads rows ahead, so Spark would name the file of another row. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, md5(name), input_file_name() FROM files",
        "SELECT d, max(s) FROM (SELECT md5(name) AS d, input_file_block_start() AS s FROM files)"
            + " GROUP BY d",
        "SELECT id FROM files WHERE md5(name) > '8' AND input_file_block_length() > 0",
      })
  void filesOfRowsAreNamed(String query) {
    assertThat(explained(query)).doesNotContain("SennitColumns");
    assertThat(sorted(results(query))).isEqualTo(SameAsSpark.expected(query));
  }

  @Test
  void firstRowsAreTakenWithoutSortingAll() {
    Dataset<Row> first = spark.table("files").orderBy("id").selectExpr("md5(name)").limit(10);
    assertThat(first.queryExecution().executedPlan().toString()).contains("TakeOrderedAndProject");
  }

  @Test
  void argumentsThatAreColumnsTooAreComputedOnce() {
    UDF1<String, String> counted =
        name -> {
          CALLS.incrementAndGet();
          return name + "!";
        };
    spark.udf().register("counted", counted, DataTypes.StringType);
    String query = "SELECT id, counted(name), md5(counted(name)), sha1(counted(name)) FROM files";
    assertThat(explained(query)).contains("SennitColumns");
    CALLS.set(0);
    List<Row> rows = results(query);
    assertThat(CALLS).hasValue(rows.size());
    assertThat(sorted(rows)).isEqualTo(SameAsSpark.expected(query));
  }

  @Test
  void databasesComputeConditions() throws SQLException {
    String url = "jdbc:h2:mem:left";
    try (Connection database = DriverManager.getConnection(url)) {
      try (Statement statement = database.createStatement()) {
        statement.execute("CREATE SCHEMA \"s\"");
        statement.execute("CREATE TABLE \"s\".\"t\" (\"name\" VARCHAR(9))");
        statement.execute("INSERT INTO \"s\".\"t\" VALUES ('a'), ('b')");
      }
      spark.conf().set("spark.sql.catalog.h2", JDBCTableCatalog.class.getName());
      spark.conf().set("spark.sql.catalog.h2.url", url);
      spark.conf().set("spark.sql.catalog.h2.driver", Driver.class.getName());
      for (String condition :
          List.of(
              "md5(name) = md5('a')",
              "sha1(name) = sha1('a')",
              "sha2(name, 256) = sha2('a', 256)")) {
        String query = "SELECT sha1(name) FROM h2.s.t WHERE " + condition;
        String function = condition.replaceFirst("\\(.*", "(").toUpperCase(Locale.ROOT);
        assertThat(explained(query)).contains("PushedFilters: ", "SennitColumns", function);
        assertThat(results(query)).isEqualTo(bySparkAlone(() -> results(query))).hasSize(1);
      }
      // A database knows none of these.
      SameAsSpark.byColumns(
          "SELECT name FROM h2.s.t WHERE aes_encrypt(name, '1234567812345678') != 'spark'");
      SameAsSpark.byColumns("SELECT name FROM h2.s.t WHERE sm3(name) > '0'");
      SameAsSpark.bySpark(
          "SELECT name FROM h2.s.t WHERE aes_decrypt(CAST(NULL AS BINARY), name)" + " IS NULL");
    }
  }

  /** A join reads only those partitions that its other side has. */
  @Test
  void partitionsArePrunedAtRunTime(@TempDir Path folder) {
    String partitions = folder.resolve("partitions").toString();
    spark.table("files").write().partitionBy("number").parquet(partitions);
    spark.read().parquet(partitions).createOrReplaceTempView("partitions");
    String query =
        "SELECT p.id FROM partitions p JOIN people q ON p.number = q.number"
            + " WHERE md5(p.name) > '8' AND md5(q.name) < '1' AND q.id < 100";
    assertThat(bySparkAlone(() -> explained(query))).contains("dynamicpruning");
    assertThat(explained(query)).contains("SennitColumns", "dynamicpruning");
    assertThat(sorted(results(query))).isEqualTo(SameAsSpark.expected(query));
  }

  @Test
  void optimizationsOfTheUserStay() {
    ExperimentalMethods methods = ((SparkSession) spark).experimental();
    var before = methods.extraOptimizations();
    try {
      methods.extraOptimizations_$eq(Lists.toScala(List.of()));
      assertThat(explained("SELECT md5(name) FROM files")).contains("SennitColumns");
    } finally {
      methods.extraOptimizations_$eq(before);
    }
  }
}
