package dev.sennit.spark;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * A session with the extension, and tables of random rows: {@code files} in Parquet, and {@code
 * people} of rows that are objects.
 */
abstract class WithSpark {
  private static final StructType COLUMNS =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("name", DataTypes.StringType)
          .add("bytes", DataTypes.BinaryType)
          .add("number", DataTypes.IntegerType)
          .add("unused", DataTypes.StringType);

  static SparkSession spark;

  @BeforeAll
  static void startSpark(@TempDir Path directory) {
    start(Sessions.at("local[2]"), directory);
  }

  /** Starts a session, and makes the tables in a directory. */
  static void start(SparkSession.Builder session, Path directory) {
    spark =
        session
            .config("spark.sql.shuffle.partitions", 4)
            // Plans are explained in full.
            .config("spark.sql.maxMetadataStringLength", 10_000)
            .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toString())
            .getOrCreate();
    Dataset<Row> people = spark.createDataFrame(rows(), COLUMNS).repartition(3);
    String files = directory.resolve("files").toString();
    people.write().parquet(files);
    spark.read().parquet(files).createOrReplaceTempView("files");
    spark
        .createDataFrame(spark.read().parquet(files).toJavaRDD(), COLUMNS)
        .createOrReplaceTempView("people");
  }

  @AfterAll
  static void stopSpark() {
    spark.stop();
  }

  /** About every sixth name is null, and every sixth empty; some are long. */
  private static List<Row> rows() {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 5000; id++) {
      String name = text(random);
      String bytes = text(random);
      rows.add(
          RowFactory.create(
              id,
              name,
              bytes == null ? null : bytes.getBytes(StandardCharsets.UTF_16),
              random.nextInt(20),
              "unused"));
    }
    for (int length : new int[] {65_535, 65_536, 65_537, 100_000, 1 << 20, 1 << 20}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      rows.add(RowFactory.create((long) rows.size(), "é".repeat(length / 2), bytes, 7, "unused"));
      rows.add(RowFactory.create((long) rows.size(), "x".repeat(length), null, 7, "unused"));
    }
    return rows;
  }

  private static String text(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> null;
      case 1 -> "";
      case 2 -> "name " + random.nextInt(10);
      default -> "%x é 名 \uD83D\uDE00".formatted(random.nextInt()).repeat(random.nextInt(25));
    };
  }

  static String explained(String query) {
    return spark.sql("EXPLAIN " + query).head().getString(0);
  }

  /** The plan that a dataset's rows come from, as EXPLAIN shows it. */
  static String plan(Dataset<?> rows) {
    return ((org.apache.spark.sql.classic.Dataset<?>) rows)
        .queryExecution()
        .executedPlan()
        .toString();
  }

  /** The rows of a query in their order. */
  static List<Row> results(String query) {
    return Arrays.asList((Row[]) spark.sql(query).collect());
  }

  /** The same rows, in an order that does not depend on which task was faster. */
  static List<Row> sorted(List<Row> rows) {
    return rows.stream()
        .map(row -> Map.entry(row.toString(), row))
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Runs something without the extension. */
  static <T> T bySparkAlone(Supplier<T> task) {
    return SparkAlone.in(spark, task);
  }
}
