package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the extension computes nothing that throws where Spark would not have computed it. In
 * these queries {@code wrong} throws for every row, and Spark never comes to it.
 */
class EarlyErrorsTest extends WithSpark {
  private static final Pattern WRONG = Pattern.compile("(a\\.)?wrong");

  @BeforeAll
  static void makeNumbers() {
    spark
        .range(0, 100, 1, 1)
        .selectExpr(
            "id", "CAST(id AS STRING) AS v", "if(id < 0, CAST(id AS STRING), NULL) AS nothing")
        .createOrReplaceTempView("numbers");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Conditions behind one that does not hold.
        "SELECT id FROM numbers WHERE md5(v) = 'x' AND wrong = v",
        "SELECT id FROM numbers WHERE hmac_sha256('a key', v) = 'x' AND wrong = v",
        "SELECT id FROM numbers WHERE md5(v) = 'x' AND 10 div (id - 3) > 1 AND id < 90",
        "SELECT id FROM numbers WHERE id < 0 AND wrong = v",
        "SELECT id FROM numbers WHERE id >= 0 OR wrong = v",
        // Joins with nothing, and conditions of joins that are no keys.
        "SELECT a.id FROM numbers a LEFT JOIN (SELECT * FROM files WHERE id < 0) b"
            + " ON a.wrong = b.name",
        "SELECT a.id FROM numbers a LEFT JOIN files b ON a.id = b.id + 10000"
            + " AND a.wrong = 'x'",
        "SELECT a.id FROM numbers a JOIN files b ON a.id = b.id + 10000 AND a.wrong < b.name",
        "SELECT id FROM numbers a WHERE EXISTS (SELECT 1 FROM files b WHERE b.id = a.id + 10000"
            + " AND a.wrong < b.name)",
        "SELECT id FROM numbers WHERE md5(v) = 'x' AND wrong IN (SELECT name FROM files)",
        // What comes behind a null value.
        "SELECT id, nothing = wrong, nothing LIKE wrong, md5(nothing) = wrong FROM numbers",
        "SELECT id, hmac_sha256(nothing, wrong),"
            + " hmac_sha256(nothing, CAST(10 div (id - 3) AS STRING)),"
            + " aes_encrypt(nothing, left(v, CAST(10 div (id - 3) AS INT))),"
            + " aes_encrypt(nothing, '0000111122223333', 'GCM', 'DEFAULT', '', wrong)"
            + " FROM numbers",
        "SELECT id, concat(nothing, wrong), format_string(nothing, wrong) FROM numbers",
        // What Spark computes behind other arguments.
        "SELECT id, length(wrong) / length(nothing), length(wrong) % length(nothing),"
            + " length(wrong) div length(nothing), pmod(length(wrong), length(nothing)),"
            + " locate(wrong, v, length(nothing)), trunc(CAST(wrong AS DATE), 'nonsense'),"
            + " date_trunc('nonsense', CAST(wrong AS TIMESTAMP)), round(length(wrong), NULL)"
            + " FROM numbers",
        // Branches.
        "SELECT id, md5(v), if(id < 0, wrong, v), coalesce(v, wrong), v IN (v, wrong),"
            + " elt(1 + CAST(id < 0 AS INT), v, wrong),"
            + " if(id < 0, md5(CAST(10 div id AS STRING)), md5(v)) FROM numbers",
        "SELECT CASE WHEN id > 1000 THEN uuid_v5(namespace, v) END"
            + " FROM (SELECT id, v, 'nonsense' AS namespace FROM numbers)",
        // Aggregates that do not look at every row.
        "SELECT max(md5(v)), first(if(id = 0, v, wrong)), max(wrong) FILTER (WHERE id < 0)"
            + " FROM numbers",
      })
  void nothingIsComputedThatSparkLeavesOut(String queryOfWrong) {
    assertSame(withWrong(queryOfWrong));
  }

  /** Its code that Spark generates begins with the first argument. */
  @Test
  void nothingIsComputedThatSparkLeavesOutWithoutGeneratedCode() {
    String query = withWrong("SELECT id, array_repeat(wrong, length(nothing)) FROM numbers");
    withSetting(
        "spark.sql.codegen.wholeStage",
        false,
        () -> withSetting("spark.sql.codegen.factoryMode", "NO_CODEGEN", () -> assertSame(query)));
  }

  @Test
  void nothingIsComputedForASinglePartition() {
    String query = withWrong("SELECT id FROM numbers DISTRIBUTE BY wrong");
    withSetting("spark.sql.shuffle.partitions", 1, () -> assertSame(query));
  }

  private static void assertSame(String query) {
    List<Row> expected = SameAsSpark.expected(query);
    assertThat(sorted(results(query))).isEqualTo(expected);
  }

  /** So the queries above would fail if it were computed. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT wrong FROM numbers",
        "SELECT concat(v, wrong) FROM numbers",
        "SELECT id FROM numbers WHERE wrong = v AND md5(v) = 'x'",
        "SELECT max(wrong) FROM numbers",
      })
  void errorsAreSparks(String queryOfWrong) {
    String query = withWrong(queryOfWrong);
    assertThat(explained(query)).contains("aes_decrypt(", "SennitColumns");
    SameAsSpark.errorOf(query);
  }

  /** Each call is another one: Spark computes the same ones at once, and then does come to them. */
  private static String withWrong(String query) {
    AtomicInteger calls = new AtomicInteger(10);
    return WRONG
        .matcher(query)
        .replaceAll(wrong ->
            "CAST(aes_decrypt(%sv, '00001111222233%d') AS STRING)"
                .formatted(
                    Objects.requireNonNullElse(wrong.group(1), ""), calls.getAndIncrement()));
  }
}
