package dev.sennit.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.md5;
import static org.apache.spark.sql.functions.sha1;
import static org.apache.spark.sql.functions.udf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: datasets that a program builds of its own functions and objects have Spark's digests.
 * Those that it builds of Spark's functions are in {@link ConnectTest}.
 */
class ColumnApiTest extends WithSpark {
  private static final UserDefinedFunction REVERSED =
      udf(
          (UDF1<String, String>)
              text -> text == null ? null : new StringBuilder(text).reverse().toString(),
          DataTypes.StringType);

  @ParameterizedTest
  @MethodSource
  void resultsAreThoseOfSpark(Function<Dataset<Row>, Dataset<?>> query) {
    List<String> expected = bySparkAlone(() -> rows(query.apply(spark.table("files"))));
    Dataset<?> extended = query.apply(spark.table("files"));
    assertThat(plan(extended)).contains("SennitColumns");
    assertThat(rows(extended)).isEqualTo(expected).isNotEmpty();
  }

  static Stream<Named<Function<Dataset<Row>, Dataset<?>>>> resultsAreThoseOfSpark() {
    return Stream.of(
        Named.of(
            "function of the user above and below",
            rows ->
                rows.select(
                    col("id"),
                    REVERSED.apply(md5(col("name"))),
                    md5(REVERSED.apply(col("name"))),
                    sha1(REVERSED.apply(sha1(col("bytes")))))),
        Named.of(
            "objects above",
            rows ->
                rows.select(md5(col("name")))
                    .as(Encoders.STRING())
                    .filter((FilterFunction<String>) d -> d != null)
                    .map((MapFunction<String, String>) d -> d + "!", Encoders.STRING())),
        Named.of(
            "objects below",
            rows ->
                rows.select("name")
                    .as(Encoders.STRING())
                    .map((MapFunction<String, String>) n -> "x" + n, Encoders.STRING())
                    .select(md5(col("value")))));
  }

  /** A digest reaches all ways in which a program gets rows. */
  @Test
  void waysToGetRows() {
    String query = "SELECT id, md5(name) AS d FROM files";
    List<Row> expected = bySparkAlone(() -> results(query));
    assertThat(spark.sql(query).toLocalIterator()).toIterable().isEqualTo(expected);
    assertThat(spark.sql(query).takeAsList(50)).isEqualTo(expected.subList(0, 50));
    assertThat((Row[]) spark.sql(query).tail(7))
        .containsExactlyElementsOf(expected.subList(expected.size() - 7, expected.size()));
    assertThat(spark.sql(query).toJavaRDD().collect()).isEqualTo(expected);
    assertThat(spark.sql(query).localCheckpoint().collectAsList()).isEqualTo(expected);
    assertThat(spark.sql(query).first()).isEqualTo(expected.getFirst());
    assertThat(spark.sql(query).count()).isEqualTo(expected.size());
  }

  private static List<String> rows(Dataset<?> query) {
    return query.toJSON().collectAsList().stream().sorted().toList();
  }
}
