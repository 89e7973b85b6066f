package dev.sennit.spark;

import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * Measures digests of a cached column of strings with 32 bytes, by Spark alone and with the
 * extension.
 *
 * <pre>mvn -Pspark -pl spark test-compile exec:exec@measure -Dmeasure.millions=4</pre>
 */
final class ColumnMeasurement {
  private final SparkSession spark;
  private final long rows;

  private ColumnMeasurement(SparkSession spark, long rows) {
    this.spark = spark;
    this.rows = rows;
  }

  public static void main(String[] arguments) {
    long rows = Long.parseLong(arguments[0]) * 1_000_000;
    SparkSession spark = Sessions.at("local[1]").getOrCreate();
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
      BothWays times = BothWays.measure(spark, "SELECT " + column + " FROM names");
      System.out.printf(
          "%-36s %8.0f %8.0f %6.1f%n",
          column, times.spark() * 1e9 / rows, times.sennit() * 1e9 / rows, times.timesFaster());
    }
  }
}
