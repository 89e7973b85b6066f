package dev.sennit.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Measures digests of a cached column of strings with 32 bytes, by Spark alone and with the
 * extension: the fastest of five rounds each, by turns, into a sink that drops all rows.
 *
 * <pre>mvn -Pspark -pl spark test-compile exec:exec@measure -Dmeasure.millions=4</pre>
 */
final class ColumnMeasurement {
  private static final int ROUNDS = 5;

  private final SparkSession spark;
  private final long rows;

  private ColumnMeasurement(SparkSession spark, long rows) {
    this.spark = spark;
    this.rows = rows;
  }

  public static void main(String[] arguments) {
    long rows = Long.parseLong(arguments[0]) * 1_000_000;
    SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.sql.extensions", SennitExtensions.class.getName())
            .config("spark.ui.enabled", false)
            .getOrCreate();
    spark.range(rows).selectExpr("md5(CAST(id AS STRING)) AS name").createOrReplaceTempView("made");
    spark.sql("CACHE TABLE names AS SELECT * FROM made");
    new ColumnMeasurement(spark, rows).run();
    spark.stop();
  }

  private void run() {
    System.out.printf("%d rows, nanoseconds a row%n", rows);
    System.out.printf("%-36s %8s %8s %6s%n", "column", "Spark", "Sennit", "times");
    for (String column :
        List.of(
            "name",
            "md5(name)",
            "sha1(name)",
            "sha2(name, 256)",
            "sha2(name, 512)",
            "name, md5(name)",
            "md5(name), sha2(name, 256)")) {
      double[] spark = new double[ROUNDS];
      double[] sennit = new double[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        spark[round] = nanosecondsPerRow(column, ExtractCalls.class.getName());
        sennit[round] = nanosecondsPerRow(column, "");
      }
      double bySpark = Arrays.stream(spark).min().orElseThrow();
      double bySennit = Arrays.stream(sennit).min().orElseThrow();
      System.out.printf("%-36s %8.0f %8.0f %6.1f%n", column, bySpark, bySennit, bySpark / bySennit);
    }
  }

  private double nanosecondsPerRow(String column, String excludedRules) {
    spark.conf().set("spark.sql.optimizer.excludedRules", excludedRules);
    Dataset<Row> query = spark.sql("SELECT " + column + " FROM names");
    long begin = System.nanoTime();
    query.write().format("noop").mode("overwrite").save();
    return (System.nanoTime() - begin) / (double) rows;
  }
}
