package dev.sennit.spark;

import static org.apache.spark.sql.functions.aes_decrypt;
import static org.apache.spark.sql.functions.aes_encrypt;
import static org.apache.spark.sql.functions.callUDF;
import static org.apache.spark.sql.functions.call_udf;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.md5;
import static org.apache.spark.sql.functions.sha;
import static org.apache.spark.sql.functions.sha1;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.try_aes_decrypt;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** Protects: datasets that a program builds have Spark's digests. */
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
            "functions",
            rows ->
                rows.select(
                    col("id"),
                    md5(col("name")),
                    sha1(col("bytes")),
                    sha(col("name")),
                    sha2(col("bytes"), 224),
                    sha2(col("name"), 0),
                    call_udf("md5", col("bytes")),
                    callUDF("sha2", col("name"), lit(512)),
                    expr("hmac_sha256('k', name)"),
                    hex(try_aes_decrypt(col("bytes"), lit("0000111122223333"))),
                    when(col("id").gt(9), md5(col("name"))).otherwise(""))),
        Named.of(
            "encryption",
            rows ->
                rows.withColumn("key", concat(lit("000011112222"), col("number").plus(3000)))
                    .withColumn("sealed", aes_encrypt(col("name"), col("key")))
                    .select(col("id"), hex(aes_decrypt(col("sealed"), col("key"))))),
        Named.of(
            "encryption with further data",
            rows ->
                rows.select(
                        col("*"),
                        aes_encrypt(
                                col("bytes"),
                                lit("0000111122223333"),
                                lit("GCM"),
                                lit("DEFAULT"),
                                lit(new byte[0]),
                                col("name"))
                            .as("sealed"))
                    .select(
                        col("id"),
                        hex(
                            aes_decrypt(
                                col("sealed"),
                                lit("0000111122223333"),
                                lit("GCM"),
                                lit("NONE"),
                                col("name"))))),
        Named.of(
            "columns by columns",
            rows ->
                rows.withColumn("d", md5(col("name")))
                    .withColumn("e", sha1(col("d")))
                    .withColumn("name", sha2(col("e"), 256))
                    .withColumnRenamed("name", "f")
                    .drop("bytes")),
        Named.of(
            "no duplicates",
            rows ->
                rows.select(md5(col("name")).as("d"), col("number")).dropDuplicates("d", "number")),
        Named.of(
            "groups",
            rows -> rows.groupBy(md5(col("name")).as("d")).agg(count("*"), max(sha1(col("name"))))),
        Named.of("repartition", rows -> rows.repartition(3, md5(col("name"))).select("id", "name")),
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
                    .select(md5(col("value")))),
        Named.of(
            "random split",
            rows -> rows.select(md5(col("name"))).randomSplit(new double[] {1, 1}, 7)[0]));
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

  @Test
  void wrongLengthsAreRefusedAsBySpark() {
    assertThatThrownBy(() -> sha2(col("name"), 17)).isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> rows(Dataset<?> query) {
    return query.toJSON().collectAsList().stream().sorted().toList();
  }
}
