package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/**
 * Protects: digests in views and cached plans are Spark's, whichever side planned or filled them.
 */
class ViewsTest extends WithSpark {
  private static final String DIGESTS =
      "SELECT id, number, md5(name) AS d, sha2(bytes, 256) AS e FROM files";
  private static final String OF_VIEW =
      "SELECT number, sha1(d) AS s, count(*) FROM %s WHERE e < 'c' GROUP BY number, sha1(d)";

  @Test
  void viewOfTheCatalog() {
    spark.sql("CREATE TABLE kept USING parquet AS SELECT * FROM files");
    spark.sql("CREATE VIEW digests AS " + DIGESTS.replace("files", "kept"));
    try {
      SameAsSpark.byColumns(OF_VIEW.formatted("digests"));
    } finally {
      spark.sql("DROP VIEW digests");
      spark.sql("DROP TABLE kept");
    }
  }

  /** New functions have the collation that a view gives to texts, as Spark's own functions do. */
  @Test
  void viewWithCollation() {
    spark.sql(
        "CREATE TEMPORARY VIEW digests DEFAULT COLLATION UTF8_LCASE AS SELECT id, md5(name) AS d,"
            + " sha2(bytes, 256) AS e, upper(sha1(name)) AS f, sm3(name) AS g,"
            + " hmac_sha256('key', name) AS h,"
            + " uuid_v5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', md5(name)) AS u"
            + " FROM files WHERE number < 5");
    try {
      SameAsSpark.byColumns("SELECT * FROM digests");
      SameAsSpark.byColumns(
          "SELECT d, count(*), max(u) FROM digests WHERE e > 'A' AND f < 'E' GROUP BY d");
      String collations =
          "SELECT collation(d), collation(e), collation(f), collation(g),"
              + " collation(h), collation(u) FROM digests";
      assertThat(Lists.<Object>toJava(results(collations).getFirst().toSeq()))
          .containsOnly("SYSTEM.BUILTIN.UTF8_LCASE");
    } finally {
      spark.sql("DROP VIEW digests");
    }
  }

  /** Spark looks for a cached plan before it optimizes, so both sides find the other's rows. */
  @Test
  void cachedPlans() {
    String query = "SELECT count(*), min(d), max(e) FROM (" + DIGESTS + ")";
    List<Row> expected = bySparkAlone(() -> results(query));
    spark.sql(DIGESTS).cache();
    try {
      assertThat(explained(query)).contains("InMemoryTableScan", "SennitColumns");
      assertThat(results(query)).isEqualTo(expected);
      assertThat(bySparkAlone(() -> results(query))).isEqualTo(expected);
    } finally {
      spark.sql(DIGESTS).unpersist();
    }
    bySparkAlone(() -> spark.sql(DIGESTS).cache().count());
    try {
      assertThat(explained(query)).contains("InMemoryTableScan").doesNotContain("SennitColumns");
      assertThat(results(query)).isEqualTo(expected);
    } finally {
      spark.sql(DIGESTS).unpersist();
    }
  }
}
