package dev.sennit.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.NameUuid;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: {@link SennitRows} adds the columns that Spark's own functions add. */
class SennitRowsTest extends WithSpark {
  private static final UUID NAMESPACE = NameUuid.URL;

  /** A method for a column. */
  private interface Method extends BiFunction<Dataset<Row>, String, Dataset<Row>> {}

  /** The methods by the SQL that adds the same column. */
  private static final Map<String, Method> METHODS = new LinkedHashMap<>();

  static {
    METHODS.put("md5(%s)", SennitRows::md5);
    METHODS.put("sha1(%s)", SennitRows::sha1);
    for (int bits : new int[] {0, 224, 256, 384, 512}) {
      METHODS.put("sha2(%s, " + bits + ")", (rows, name) -> SennitRows.sha2(rows, name, bits));
    }
    METHODS.put("sm3(%s)", SennitRows::sm3);
    METHODS.put("blake3(%s)", SennitRows::blake3);
    METHODS.put(
        "uuid_v3('" + NAMESPACE + "', %s) AS `uuid_v3(%s)`",
        (rows, name) -> SennitRows.uuidV3(rows, NAMESPACE, name));
    METHODS.put(
        "uuid_v5('" + NAMESPACE + "', %s) AS `uuid_v5(%s)`",
        (rows, name) -> SennitRows.uuidV5(rows, NAMESPACE, name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "bytes"})
  void columnsAreThoseOfSpark(String column) {
    String calls = String.join(", ", METHODS.keySet());
    Dataset<Row> expected =
        spark.sql("SELECT *, %s FROM people".formatted(calls.replace("%s", column)));
    Dataset<Row> extended = spark.table("people");
    for (Method method : METHODS.values()) {
      extended = method.apply(extended, column);
    }
    assertThat(extended.schema().treeString()).isEqualTo(expected.schema().treeString());
    assertThat(extended.collectAsList()).isEqualTo(bySparkAlone(expected::collectAsList));
  }

  @Test
  void someOrAllPartitionsAreEmpty() {
    Dataset<Row> few = spark.range(0, 3, 1, 8).selectExpr("CAST(id AS STRING) AS text");
    assertThat(SennitRows.sha1(few, "text").collectAsList()).hasSize(3);
    assertThat(SennitRows.sha1(few.where("false"), "text").collectAsList()).isEmpty();
  }

  /** Names and bytes that Java's strings cannot have. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "named_struct('inner', 'text') AS outer | outer.inner | md5(outer.inner)",
        "'text' AS `a.b c` | `a.b c` | md5(a.b c)",
        "'text' AS Name | name | md5(name)",
        "CAST(X'ff41' AS STRING) AS text | text | md5(text)",
        "'text' AS text, 1 AS same, 2 AS same | text | md5(text)",
        "'text' AS text, 1 AS `md5(text)` | text | md5(text)",
        "CAST('text' AS CHAR(9)) AS text | text | md5(text)",
        "'text' COLLATE UNICODE_CI AS text | text | md5(text)",
        "CAST(null AS STRING) AS text | text | md5(text)",
        "'text' AS text, DATE'0001-01-01', TIMESTAMP'1500-01-01', array(null, 1.5BD),"
            + " map('k', 'v'), INTERVAL '1' DAY, TIMESTAMP_NTZ'2000-01-01' | text | md5(text)",
      })
  void unusualRows(String columns, String column, String name) {
    Dataset<Row> rows = spark.sql("SELECT " + columns);
    Dataset<Row> expected = rows.selectExpr("*", "md5(" + column + ")");
    Dataset<Row> extended = SennitRows.md5(rows, column);
    assertThat(extended.columns()).isEqualTo(expected.columns()).endsWith(name);
    assertThat(extended.collectAsList()).isEqualTo(bySparkAlone(expected::collectAsList));
  }

  @Test
  void documented() {
    Dataset<Row> people = spark.table("people").where("name IS NOT NULL");
    Dataset<Row> withDigests = SennitRows.md5(people, "name");
    Dataset<Row> withIds = SennitRows.uuidV5(people, NameUuid.URL, "name");
    Dataset<String> lines =
        people
            .select("name")
            .as(Encoders.STRING())
            .mapPartitions(
                SennitRows.digests(
                    Hasher.SM3,
                    name -> name.getBytes(UTF_8),
                    (name, digest) -> HexFormat.of().formatHex(digest) + "  " + name),
                Encoders.STRING());

    assertThat(withDigests.columns()).endsWith("md5(name)");
    assertThat(withIds.columns()).endsWith("uuid_v5(name)");
    assertThat(lines.collectAsList())
        .hasSize((int) people.count())
        .contains("1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b  ");
  }

  @Test
  void wrongArguments() {
    Dataset<Row> people = spark.table("people");
    assertThatThrownBy(() -> SennitRows.md5(people, "number"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "column number is of type int, and must be of strings or binary values: cast it to one"
                + " of them");
    assertThatThrownBy(() -> SennitRows.md5(people, "missing"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> SennitRows.sha2(people, "name", 17))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("and not 17");
    assertThatNullPointerException().isThrownBy(() -> SennitRows.md5(people, null));
    assertThatNullPointerException().isThrownBy(() -> SennitRows.uuidV3(people, null, "name"));
    assertThatNullPointerException()
        .isThrownBy(() -> SennitRows.digests(null, _ -> null, (_, _) -> null));
  }
}
