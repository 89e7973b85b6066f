package dev.sennit.spark;

import static dev.sennit.spark.WithSpark.bySparkAlone;
import static dev.sennit.spark.WithSpark.plan;
import static dev.sennit.spark.WithSpark.results;
import static dev.sennit.spark.WithSpark.sorted;
import static dev.sennit.spark.WithSpark.spark;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Asserts that a query has the same results, or the same error, as without the extension. */
final class SameAsSpark {
  private SameAsSpark() {}

  /** Asserts that Sennit takes part in a query, and that its results are Spark's. */
  static void byColumns(String query) {
    byColumns(query, expected(query));
  }

  /** Asserts that Sennit takes part in a query, and that its results are expected ones. */
  static void byColumns(String query, List<Row> expected) {
    Dataset<Row> rows = spark.sql(query);
    assertThat(plan(rows)).contains("SennitColumns");
    assertThat(sorted(rows.collectAsList())).as(query).isEqualTo(expected).isNotEmpty();
  }

  /** Asserts that Sennit takes no part in a query, and that its results are Spark's. */
  static void bySpark(String query) {
    Dataset<Row> rows = spark.sql(query);
    assertThat(plan(rows)).doesNotContain("SennitColumns");
    assertThat(sorted(rows.collectAsList())).isEqualTo(expected(query)).isNotEmpty();
  }

  /** Returns Spark's own results of a query. */
  static List<Row> expected(String query) {
    return sorted(bySparkAlone(() -> results(query)));
  }

  /** Asserts that a query ends in an error with Spark's name for it, and returns the name. */
  static String errorOf(String query) {
    String expected = bySparkAlone(() -> nameOfError(query));
    assertThat(nameOfError(query)).isEqualTo(expected);
    return expected;
  }

  private static String nameOfError(String query) {
    try {
      results(query);
    } catch (Exception e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof SparkThrowable error && error.getCondition() != null) {
          return error.getCondition();
        }
      }
      throw e;
    }
    throw new AssertionError("no error: " + query);
  }
}
