package dev.sennit.spark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * Measures functions of cached columns by Spark alone and with the extension, into a sink that
 * drops all rows: rounds by turns after one that warms up. Prints the medians of time and of the
 * process's CPU time, and the least and the greatest ratio of a round.
 *
 * <pre>mvn -Pspark -pl spark test-compile exec:exec@measure -Dmeasure.millions=20</pre>
 */
final class ColumnMeasurement {
  private static final int ROUNDS = 5;
  private static final UUID NAMESPACE = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final SparkSession spark;
  private final long rows;

  private ColumnMeasurement(SparkSession spark, long rows) {
    this.spark = spark;
    this.rows = rows;
  }

  public static void main(String[] arguments) {
    long rows = Long.parseLong(arguments[0]) * 1_000_000;
    SparkSession spark = Sessions.at("local[1]").getOrCreate();
    UDF1<String, String> uuidV5 = ColumnMeasurement::uuidV5;
    spark.udf().register("jca_uuid_v5", uuidV5, DataTypes.StringType);
    new ColumnMeasurement(spark, rows).run();
    spark.stop();
  }

  private static String uuidV5(String name) throws NoSuchAlgorithmException {
    MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
    sha1.update(
        ByteBuffer.allocate(16)
            .putLong(NAMESPACE.getMostSignificantBits())
            .putLong(NAMESPACE.getLeastSignificantBits())
            .flip());
    ByteBuffer digest = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
    long most = digest.getLong() & ~0xF000L | 0x5000;
    long least = digest.getLong() & ~(3L << 62) | 1L << 63;
    return new UUID(most, least).toString();
  }

  private void run() {
    System.out.printf("%d rows, nanoseconds a row%n", rows);
    System.out.printf(
        "%-42s %14s %14s %22s%n", "columns", "Spark", "Sennit", "times (least-greatest)");
    cache("names", "md5(CAST(id AS STRING)) AS name");
    for (String columns :
        List.of(
            "name",
            "md5(name)",
            "sha1(name)",
            "sha2(name, 256)",
            "sha2(name, 512)",
            "name, md5(name)",
            "md5(name), sha2(name, 256)")) {
      measure(columns, columns, columns, "names");
    }
    String uuid = "uuid_v5('%s', name)".formatted(NAMESPACE);
    measure("uuid_v5(namespace, name)", "jca_uuid_v5(name)", uuid, "names");
    spark.sql("UNCACHE TABLE names");
    cache("texts", "CAST(left(repeat(md5(CAST(id AS STRING)), 4), 100) AS BINARY) AS text");
    String encryption = "aes_encrypt(text, '0000111122223333')";
    measure("aes_encrypt(text, key)", encryption, encryption, "texts");
    spark.sql("UNCACHE TABLE texts");
    cache("sealed", "aes_encrypt(repeat(md5(CAST(id AS STRING)), 3), '0000111122223333') AS s");
    String decryption = "aes_decrypt(s, '0000111122223333')";
    measure("aes_decrypt(value, key)", decryption, decryption, "sealed");
  }

  private void cache(String table, String columns) {
    spark.range(rows).selectExpr(columns).createOrReplaceTempView("made");
    spark.sql("CACHE TABLE %s AS SELECT * FROM made".formatted(table));
  }

  private void measure(String title, String bySpark, String bySennit, String table) {
    double[][] columns = new double[5][ROUNDS];
    for (int round = -1; round < ROUNDS; round++) {
      double[] alone = Sessions.bySparkAlone(spark, () -> times(bySpark, table));
      double[] extended = times(bySennit, table);
      double[] all = {alone[0], alone[1], extended[0], extended[1], alone[0] / extended[0]};
      for (int i = 0; i < all.length && round >= 0; i++) {
        columns[i][round] = all[i];
      }
    }
    Stream.of(columns).forEach(Arrays::sort);
    int median = ROUNDS / 2;
    System.out.printf(
        "%-42s %6.0f (%5.0f) %6.0f (%5.0f) %8.2f (%.2f-%.2f)%n",
        title,
        columns[0][median],
        columns[1][median],
        columns[2][median],
        columns[3][median],
        columns[0][median] / columns[2][median],
        columns[4][0],
        columns[4][ROUNDS - 1]);
  }

  /** Returns the nanoseconds a row, and those of the CPU. */
  private double[] times(String columns, String table) {
    var query = spark.sql("SELECT %s FROM %s".formatted(columns, table));
    long cpu = SYSTEM.getProcessCpuTime();
    long begin = System.nanoTime();
    query.write().format("noop").mode("overwrite").save();
    double wall = System.nanoTime() - begin;
    return new double[] {wall / rows, (double) (SYSTEM.getProcessCpuTime() - cpu) / rows};
  }
}
