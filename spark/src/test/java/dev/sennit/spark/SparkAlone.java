package dev.sennit.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** Has Spark compute without the extension. */
final class SparkAlone {
  static final String EXCLUDED_RULES = "spark.sql.optimizer.excludedRules";

  private SparkAlone() {}

  static <T> T in(SparkSession spark, Supplier<T> task) {
    String others = spark.conf().get(EXCLUDED_RULES, "");
    spark.conf().set(EXCLUDED_RULES, others + "," + ExtractCalls.class.getName());
    try {
      return task.get();
    } finally {
      if (others.isEmpty()) {
        spark.conf().unset(EXCLUDED_RULES);
      } else {
        spark.conf().set(EXCLUDED_RULES, others);
      }
    }
  }
}
