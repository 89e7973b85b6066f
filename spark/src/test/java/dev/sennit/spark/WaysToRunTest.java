package dev.sennit.spark;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: Spark's results come out however Spark is set to plan and to run a query. */
class WaysToRunTest extends WithSpark {
  private static final String ROWS =
      "SELECT id, md5(name), upper(sha1(bytes)), sha2(md5(name), 512),"
          + " hex(aes_decrypt(aes_encrypt(name, k), k)), hmac_sha256(k, name) FROM"
          + " (SELECT *, '00001111' || (22223333 + number) AS k FROM files)"
          + " WHERE sha1(name) > '3'";
  private static final String JOINS =
      "SELECT a.id, b.id, c.n, rank() OVER (PARTITION BY a.number ORDER BY b.d, a.id, b.id)"
          + " FROM files a JOIN (SELECT id, number, md5(name) AS d FROM people"
          + " UNION ALL SELECT id, number, sha1(bytes) FROM people) b ON md5(a.name) = b.d"
          + " AND a.number = b.number JOIN (SELECT md5(name) AS d, count(*) AS n FROM files"
          + " WHERE number < 3 GROUP BY 1) c ON c.d = md5(a.name) WHERE sha1(b.d) > '3'";

  private static Map<String, List<Row>> expected;

  @BeforeAll
  static void runWithoutSettings() {
    expected = Map.of(ROWS, SameAsSpark.expected(ROWS), JOINS, SameAsSpark.expected(JOINS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rows | spark.sql.codegen.wholeStage | false",
        "rows | spark.sql.codegen.factoryMode | NO_CODEGEN",
        "rows | spark.sql.parquet.enableVectorizedReader | false",
        "rows | spark.sql.columnVector.offheap.enabled | true",
        "rows | spark.sql.ansi.enabled | false",
        "rows | spark.sql.subexpressionElimination.enabled | false",
        "rows | spark.sql.files.maxPartitionBytes | 20000",
        "joins | spark.sql.codegen.wholeStage | false",
        "joins | spark.sql.adaptive.enabled | false",
        "joins | spark.sql.autoBroadcastJoinThreshold | -1",
        "joins | spark.sql.join.preferSortMergeJoin | false",
        "joins | spark.sql.optimizer.runtime.bloomFilter.applicationSideScanSizeThreshold | 0",
        "joins | spark.sql.shuffle.partitions | 1",
        "joins | spark.sql.execution.useHashAggregateExec | false",
      })
  void settings(String kind, String name, String value) {
    String query = kind.equals("rows") ? ROWS : JOINS;
    withSetting(name, value, () -> SameAsSpark.byColumns(query, expected.get(query)));
  }
}
