package dev.sennit.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/** Sessions with the extension. */
final class Sessions {
  static final String EXCLUDED_RULES = "spark.sql.optimizer.excludedRules";

  private Sessions() {}

  static SparkSession.Builder at(String master) {
    return SparkSession.builder()
        .master(master)
        .config("spark.sql.extensions", SennitExtensions.class.getName())
        .config("spark.ui.enabled", false);
  }

  /** Has Spark compute without the extension. */
  static <T> T bySparkAlone(SparkSession spark, Supplier<T> task) {
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
