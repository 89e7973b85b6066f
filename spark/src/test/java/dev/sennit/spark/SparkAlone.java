package dev.sennit.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** Has Spark compute without the extension. */
final class SparkAlone {
  private static final String EXCLUDED_RULES = "spark.sql.optimizer.excludedRules";

  private SparkAlone() {}

  static <T> T in(SparkSession spark, Supplier<T> task) {
    spark.conf().set(EXCLUDED_RULES, ExtractCalls.class.getName());
    try {
      return task.get();
    } finally {
      spark.conf().unset(EXCLUDED_RULES);
    }
  }
}
