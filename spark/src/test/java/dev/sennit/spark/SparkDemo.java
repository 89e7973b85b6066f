package dev.sennit.spark;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Shows on a small cluster on this machine how long queries take with Spark alone and with Sennit:
 * {@code ./sennit spark-demo}.
 */
final class SparkDemo {
  private static final int EXECUTORS = 2;
  private static final int ROWS = 3_000_000;

  /** How often each query runs both ways. The least times count. */
  private static final int ROUNDS = 5;

  private static final List<String> QUERIES =
      List.of(
          "SELECT md5(email) FROM people",
          "SELECT sha2(email, 256) FROM people",
          "SELECT md5(name), count(*) FROM people GROUP BY md5(name)");

  private static final int WIDTH = QUERIES.stream().mapToInt(String::length).max().orElseThrow();
  private static final String HEAD = "%-" + WIDTH + "s  %11s  %11s  %12s%n";
  private static final String LINE = "%-" + WIDTH + "s  %11.2f  %11.2f  %12.1f%n";

  private final SparkSession spark;

  private SparkDemo(SparkSession spark) {
    this.spark = spark;
  }

  public static void main(String[] arguments) {
    int exitCode = 0;
    try (SparkSession spark = session().getOrCreate()) {
      new SparkDemo(spark).run();
    } catch (Exception e) {
      System.err.printf(
          "sennit: Spark could not run the queries: %s. Its executors' logs are below %s; 2 GB of"
              + " memory must be free.%n",
          e.getMessage(), LocalCluster.WORK);
      exitCode = 1;
    }
    System.exit(exitCode);
  }

  private static SparkSession.Builder session() {
    boolean enoughProcessors = Runtime.getRuntime().availableProcessors() >= EXECUTORS;
    return enoughProcessors ? LocalCluster.session(EXECUTORS) : Sessions.at("local");
  }

  private void run() {
    System.out.printf("%,d rows in the memory of Spark %s", ROWS, spark.version());
    System.out.printf(" at %s, seconds%n%n", spark.sparkContext().master());
    spark
        .range(ROWS)
        .selectExpr(
            "concat('somebody ', id % 1000) AS name",
            "concat('somebody.', id, '@mail.example') AS email")
        .createOrReplaceTempView("made");
    spark.sql("CACHE TABLE people AS SELECT * FROM made");
    System.out.printf(HEAD, "query", "Spark alone", "with Sennit", "times faster");
    for (String query : QUERIES) {
      checkResults(query);
      double alone = Double.POSITIVE_INFINITY;
      double sennit = Double.POSITIVE_INFINITY;
      for (int round = 0; round < ROUNDS; round++) {
        alone = Math.min(alone, Sessions.bySparkAlone(spark, () -> seconds(query)));
        sennit = Math.min(sennit, seconds(query));
      }
      System.out.printf(LINE, query, alone, sennit, alone / sennit);
    }
    System.out.printf("%nBoth ways have the same results. The first query as EXPLAIN shows it:%n");
    System.out.println("  " + operator(QUERIES.getFirst()));
  }

  private void checkResults(String query) {
    Supplier<Row> sum =
        () -> spark.sql("SELECT count(*), bit_xor(xxhash64(*)) FROM (" + query + ")").head();
    if (!sum.get().equals(Sessions.bySparkAlone(spark, sum))) {
      throw new IllegalStateException("the results of " + query + " differ");
    }
  }

  private String operator(String query) {
    String plan = spark.sql("EXPLAIN " + query).head().getString(0);
    return plan.lines().filter(line -> line.contains("SennitColumns")).findFirst().orElseThrow();
  }

  /** Returns how long a query takes whose rows are all dropped. */
  private double seconds(String query) {
    long begin = System.nanoTime();
    spark.sql(query).write().format("noop").mode("overwrite").save();
    return (System.nanoTime() - begin) / 1e9;
  }
}
