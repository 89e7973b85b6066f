package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.spark.columns.Function;
import dev.sennit.spark.row.Lists;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: statements, variables, functions, views and cached plans get Spark's digests. */
class StatementsTest extends WithSpark {

  private static final String DIGESTS =
      "SELECT id, number, md5(name) AS d, sha2(bytes, 256) AS e FROM files";

  @AfterEach
  void dropTable() {
    spark.sql("DROP TABLE IF EXISTS written");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE written USING parquet PARTITIONED BY (p) AS"
            + " SELECT id, sha1(bytes) AS e, left(md5(name), 1) AS p FROM files",
        "CREATE TABLE written USING parquet CLUSTERED BY (d) SORTED BY (d) INTO 3 BUCKETS AS"
            + " SELECT md5(name) AS d, id FROM files",
        "CREATE TABLE written USING orc AS SELECT md5(name) AS d, count(*) AS n FROM files"
            + " GROUP BY md5(name)",
        "CREATE TABLE written USING parquet DEFAULT COLLATION UTF8_LCASE AS"
            + " SELECT id, md5(name) AS d, sm3(name) AS e FROM files WHERE md5(name) > 'A'",
      })
  void tablesOfQueries(String statement) throws Exception {
    List<Row> expected =
        bySparkAlone(() -> {
          spark.sql(statement);
          List<Row> rows = results("SELECT * FROM written");
          spark.sql("DROP TABLE written");
          return rows;
        });
    assertThat(PlansThatRan.of(spark.sparkContext(), () -> spark.sql(statement)))
        .contains("SennitColumns");
    assertThat(sorted(results("SELECT * FROM written"))).isEqualTo(sorted(expected)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT OVERWRITE written SELECT id, sha2(bytes, 256), right(md5(name), 1) FROM files",
        "INSERT INTO written SELECT id, md5(d), p FROM written",
      })
  void inserts(String statement) {
    List<Row> expected = bySparkAlone(() -> rowsAfter(statement));
    assertThat(rowsAfter(statement)).isEqualTo(expected).hasSizeGreaterThan(3);
    assertThat(explained(statement)).contains("SennitColumns");
  }

  private static List<Row> rowsAfter(String statement) {
    spark.sql("DROP TABLE IF EXISTS written");
    spark.sql(
        "CREATE TABLE written (id BIGINT, d STRING DEFAULT md5('none'), p STRING) USING parquet"
            + " PARTITIONED BY (p)");
    spark.sql("INSERT INTO written SELECT id, string(id), md5('first') FROM range(3)");
    spark.sql(statement);
    return sorted(results("SELECT * FROM written"));
  }

  @Test
  void variables() {
    spark.sql("DECLARE OR REPLACE VARIABLE salt STRING DEFAULT md5('salt')");
    spark.sql("DECLARE OR REPLACE VARIABLE greatest STRING");
    spark.sql("DECLARE OR REPLACE VARIABLE key STRING DEFAULT '0000111122223333'");
    spark.sql("SET VARIABLE greatest = (SELECT max(md5(name)) FROM files)");
    assertThat(results("SELECT greatest"))
        .isEqualTo(bySparkAlone(() -> results("SELECT max(md5(name)) FROM files")));
    SameAsSpark.byColumns(
        "SELECT id, md5(salt || name), hmac_sha256(salt, name), md5(name) = greatest,"
            + " hex(aes_decrypt(aes_encrypt(name, key), key)) FROM files");
  }

  /** Spark puts the body of such a function in the place of its call. */
  @Test
  void functionsInSql() {
    spark.sql(
        "CREATE TEMPORARY FUNCTION salted(text STRING, salt STRING DEFAULT 'salt') RETURNS STRING"
            + " RETURN md5(salt || text)");
    spark.sql(
        "CREATE TEMPORARY FUNCTION pseudonym(text STRING) RETURNS STRING"
            + " RETURN CASE WHEN text IS NULL THEN 'none' ELSE left(sha2(text, 256), 16) END");
    spark.sql(
        "CREATE TEMPORARY FUNCTION greatest_digest(n INT) RETURNS STRING"
            + " RETURN SELECT max(md5(name)) FROM files WHERE number = n");
    spark.sql(
        "CREATE TEMPORARY FUNCTION digests(text STRING) RETURNS TABLE (d STRING, e STRING)"
            + " RETURN SELECT md5(text), sha1(md5(text))");
    spark.sql("CREATE FUNCTION kept_salted(text STRING) RETURNS STRING RETURN sha1('s' || text)");
    try {
      SameAsSpark.byColumns(
          "SELECT id, salted(name), salted(name, 'x'), pseudonym(name), greatest_digest(number),"
              + " d, e FROM people, LATERAL digests(name)");
      SameAsSpark.byColumns("SELECT kept_salted(name), count(*) FROM people GROUP BY ALL");
      SameAsSpark.byColumns(
          "SELECT md5(salted(pseudonym(name))) FROM people WHERE salted(name) > '8'");
    } finally {
      spark.sql("DROP FUNCTION kept_salted");
    }
  }

  /** A plan shows all that decides what a call computes, but for keys. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sha(name) | sha1(name)",
        "sha2(name, 0) | sha2(name, 256)",
        "sha2(name, 384) | sha2(name, 384)",
        "aes_encrypt(name, unused) | aes_encrypt(name, unused, GCM, DEFAULT, 0x, 0x)",
        "aes_encrypt(name, unused, 'gcm', 'none', '', 'a') |"
            + " aes_encrypt(name, unused, GCM, DEFAULT, 0x, 0x61)",
        "aes_decrypt(bytes, unused, 'GCM', 'DEFAULT', name) |"
            + " aes_decrypt(bytes, unused, GCM, DEFAULT, name)",
      })
  void plansShowWholeCalls(String call, String shown) {
    String plan = explained("SELECT %s AS c FROM people".formatted(call));
    assertThat(plan.replaceAll("#\\d+L?", "")).contains("SennitColumns [" + shown + " AS c]");
  }

  @Test
  void plansShowEachFunctionInItsOwnWay() {
    List<Expression> arguments = Collections.nCopies(3, Literal.create("x", DataTypes.StringType));
    assertThat(Function.values())
        .extracting(function -> function.text(arguments, Expression::toString, _ -> false))
        .doesNotHaveDuplicates();
  }

  /** New functions have the collation that a view gives to texts, as Spark's own functions do. */
  @Test
  void viewWithCollation() {
    spark.sql(
        "CREATE TEMPORARY VIEW collated DEFAULT COLLATION UTF8_LCASE AS SELECT id, md5(name) AS d,"
            + " sha2(bytes, 256) AS e, upper(sha1(name)) AS f, sm3(name) AS g,"
            + " hmac_sha256('key', name) AS h,"
            + " uuid_v5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', md5(name)) AS u"
            + " FROM files WHERE number < 5");
    SameAsSpark.byColumns("SELECT * FROM collated");
    SameAsSpark.byColumns(
        "SELECT d, count(*), max(u) FROM collated WHERE e > 'A' AND f < 'E' GROUP BY d");
    String collations =
        "SELECT collation(d), collation(e), collation(f), collation(g),"
            + " collation(h), collation(u) FROM collated";
    assertThat(Lists.<Object>toJava(results(collations).getFirst().toSeq()))
        .containsOnly("SYSTEM.BUILTIN.UTF8_LCASE");
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
