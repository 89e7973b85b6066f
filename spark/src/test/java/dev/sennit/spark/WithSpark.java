package dev.sennit.spark;

import dev.sennit.spark.columns.Limits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.Utils;
import org.junit.jupiter.api.BeforeAll;

/**
 * A session with the extension, and tables of random rows: {@code files} in Parquet, and {@code
 * people} of rows that are objects. All classes share a Spark and the files; each has settings,
 * views and functions of its own.
 */
abstract class WithSpark {
  /** The rows before this one are random. Those from it on are long. */
  static final int FIRST_LONG = 1000;

  private static final StructType COLUMNS =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("name", DataTypes.StringType)
          .add("bytes", DataTypes.BinaryType)
          .add("number", DataTypes.IntegerType)
          .add("unused", DataTypes.StringType);

  static SparkSession spark;
  private static String files;
  private static JavaRDD<Row> people;

  @BeforeAll
  static void newSession() {
    if (spark == null || spark.sparkContext().isStopped()) {
      start(Sessions.at("local[2]"));
    } else {
      spark = spark.newSession();
      makeTables();
    }
  }

  /** Starts another Spark, in the place of the one that runs. */
  static void start(SparkSession.Builder session) {
    stop();
    // It is deleted at the end of the JVM.
    String directory =
        Utils.createTempDir(Path.of("target").toAbsolutePath().toString(), "spark").getPath();
    spark =
        session
            .config("spark.sql.shuffle.partitions", 2)
            // Plans are explained in full.
            .config("spark.sql.maxMetadataStringLength", 10_000)
            .config("spark.sql.warehouse.dir", directory + "/warehouse")
            .config("spark.connect.grpc.binding.address", "localhost")
            .config("spark.connect.grpc.binding.port", 0)
            .getOrCreate();
    files = directory + "/files";
    spark.createDataFrame(rows(), COLUMNS).repartition(3).write().parquet(files);
    people = spark.read().parquet(files).toJavaRDD().cache();
    makeTables();
  }

  static void stop() {
    if (spark != null) {
      spark.stop();
    }
  }

  private static void makeTables() {
    spark.read().schema(COLUMNS).parquet(files).createOrReplaceTempView("files");
    spark.createDataFrame(people, COLUMNS).createOrReplaceTempView("people");
  }

  /** About every sixth name is null, and every sixth empty. */
  private static List<Row> rows() {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < FIRST_LONG; id++) {
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
    for (int length = Limits.LONG - 1; length <= Limits.LONG + 1; length++) {
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

  /** Runs something with another setting. */
  static void withSetting(String name, Object value, Runnable task) {
    spark.conf().set(name, String.valueOf(value));
    try {
      task.run();
    } finally {
      spark.conf().unset(name);
    }
  }

  /** Runs something without the extension. */
  static <T> T bySparkAlone(Supplier<T> task) {
    return Sessions.bySparkAlone(spark, task);
  }
}
