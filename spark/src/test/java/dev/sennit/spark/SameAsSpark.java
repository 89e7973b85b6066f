package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.bySparkAlone;
import static dev.sennit.spark.WithSpark.explained;
import static dev.sennit.spark.WithSpark.plan;
import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static dev.sennit.spark.WithSpark.spark;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Asserts that a query has the same results, or the same error, as without the extension. */
final class SameAsSpark {
  private SameAsSpark() {}

  /**
   * Asserts that Sennit takes part in a query, and that its results are Spark's.
   *
   * @return the results
   */
  static List<Row> byColumns(String query) {
    return byColumns(query, expected(query));
  }

  /** Asserts that Sennit takes part in a query, and that its results are expected ones. */
  static List<Row> byColumns(String query, List<Row> expected) {
    Dataset<Row> rows = spark.sql(query);
    assertThat(plan(rows)).as(query).contains("SennitColumns");
    return assertResults(query, rows, expected);
  }

  /**
   * Asserts that Sennit takes part in each of several calls, and that the results of all, in one
   * query, are Spark's.
   *
   * @param rest what follows the calls in the query
   */
  static List<Row> callsByColumns(List<String> calls, String rest) {
    for (String call : calls) {
      assertThat(explained("SELECT " + call + rest)).as(call).contains("SennitColumns");
    }
    return byColumns("SELECT " + String.join(", ", calls) + rest);
  }

  /** Asserts that Sennit takes no part in a query, and that its results are Spark's. */
  static void bySpark(String query) {
    Dataset<Row> rows = spark.sql(query);
    assertThat(plan(rows)).as(query).doesNotContain("SennitColumns");
    assertResults(query, rows, expected(query));
  }

  private static List<Row> assertResults(String query, Dataset<Row> rows, List<Row> expected) {
    List<Row> results = sorted(rows.collectAsList());
    assertThat(results).as(query).isEqualTo(expected).isNotEmpty();
    return results;
  }

  /** Returns Spark's own results of a query. */
  static List<Row> expected(String query) {
    return sorted(bySparkAlone(() -> results(query)));
  }

  /** Asserts that a query ends in Spark's error, in all that a program can learn of it. */
  static SparkError errorOf(String query) {
    SparkError expected = bySparkAlone(() -> SparkError.of(() -> results(query)));
    assertThat(SparkError.of(() -> results(query))).as(query).isEqualTo(expected);
    return expected;
  }
}
