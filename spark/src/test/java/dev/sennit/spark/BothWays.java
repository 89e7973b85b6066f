package dev.sennit.spark;

import org.apache.spark.sql.SparkSession;

/**
 * How long a query takes whose rows are all dropped.
 *
 * @param spark the seconds that Spark takes alone
 * @param sennit the seconds that it takes with the extension
 */
record BothWays(double spark, double sennit) {
  private static final int ROUNDS = 5;

  /** Runs a query both ways by turns, and returns the least times. */
  static BothWays measure(SparkSession spark, String query) {
    double alone = Double.POSITIVE_INFINITY;
    double sennit = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      alone = Math.min(alone, SparkAlone.in(spark, () -> seconds(spark, query)));
      sennit = Math.min(sennit, seconds(spark, query));
    }
    return new BothWays(alone, sennit);
  }

  private static double seconds(SparkSession spark, String query) {
    long begin = System.nanoTime();
    spark.sql(query).write().format("noop").mode("overwrite").save();
    return (System.nanoTime() - begin) / 1e9;
  }

  double timesFaster() {
    return spark / sennit;
  }
}
