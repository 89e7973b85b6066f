package dev.sennit.spark;

import dev.sennit.Hasher;
import dev.sennit.spark.columns.NameUuidVersion;
import dev.sennit.spark.objects.BatchFunction;
import dev.sennit.spark.objects.Groups;
import java.util.Objects;
import java.util.UUID;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/**
 * Digests of rows without an extension of the session. It uses only Spark's public API.
 *
 * <pre>{@code
 * Dataset<Row> digests = SennitRows.md5(people, "name");
 * }</pre>
 *
 * <p>Each method for a column takes rows and the name of a column of strings or binary values. It
 * returns the rows with one column more, at the end. Its values are strings: hexadecimal digits in
 * lower case, or UUIDs. A digest equals that of Spark's function of the same name, and so does the
 * name of its column, such as {@code md5(name)}. A null value has a null result. The rows keep
 * their order. A column is named as in {@link Dataset#col}. The methods throw
 *
 * <ul>
 *   <li>{@link NullPointerException} when an argument is null,
 *   <li>{@link IllegalArgumentException} when the column has neither strings nor binary values,
 *   <li>Spark's {@code AnalysisException} when there is no such column.
 * </ul>
 *
 * <p>A task computes results for up to 1024 rows at once, or for about 1 MiB of them. Rows become
 * Java objects and are read only as a result is taken. In strings of other columns, bytes that are
 * not UTF-8 are replaced, as whenever Spark makes objects of rows.
 */
public final class SennitRows {
  private SennitRows() {}

  /** Adds a column of MD5 digests. */
  public static Dataset<Row> md5(Dataset<?> rows, String column) {
    return withColumn(rows, column, "md5(%s)", BatchFunction.hexDigests(Hasher.MD5));
  }

  /** Adds a column of SHA-1 digests. */
  public static Dataset<Row> sha1(Dataset<?> rows, String column) {
    return withColumn(rows, column, "sha1(%s)", BatchFunction.hexDigests(Hasher.SHA_1));
  }

  /**
   * Adds a column of SHA-2 digests.
   *
   * @param bits the length of a digest: 224, 256, 384 or 512, or 0 for 256
   * @throws IllegalArgumentException when there is no SHA-2 of that length
   */
  public static Dataset<Row> sha2(Dataset<?> rows, String column, int bits) {
    Hasher hasher =
        switch (bits) {
          case 224 -> Hasher.SHA_224;
          case 0, 256 -> Hasher.SHA_256;
          case 384 -> Hasher.SHA_384;
          case 512 -> Hasher.SHA_512;
          default ->
              throw new IllegalArgumentException(
                  "sha2 has 224, 256, 384 or 512 bits, or 0 for 256, and not " + bits);
        };
    return withColumn(rows, column, "sha2(%s, " + bits + ")", BatchFunction.hexDigests(hasher));
  }

  /** Adds a column of SM3 digests. */
  public static Dataset<Row> sm3(Dataset<?> rows, String column) {
    return withColumn(rows, column, "sm3(%s)", BatchFunction.hexDigests(Hasher.SM3));
  }

  /** Adds a column of BLAKE3 digests. */
  public static Dataset<Row> blake3(Dataset<?> rows, String column) {
    return withColumn(rows, column, "blake3(%s)", BatchFunction.hexDigests(Hasher.BLAKE3));
  }

  /**
   * Adds a column of UUIDs of version 3, by MD5, in a namespace such as {@link
   * dev.sennit.NameUuid#URL}.
   */
  public static Dataset<Row> uuidV3(Dataset<?> rows, UUID namespace, String column) {
    return withColumn(
        rows, column, "uuid_v3(%s)", BatchFunction.uuids(NameUuidVersion.V3, namespace));
  }

  /**
   * Adds a column of UUIDs of version 5, by SHA-1, in a namespace such as {@link
   * dev.sennit.NameUuid#URL}.
   */
  public static Dataset<Row> uuidV5(Dataset<?> rows, UUID namespace, String column) {
    return withColumn(
        rows, column, "uuid_v5(%s)", BatchFunction.uuids(NameUuidVersion.V5, namespace));
  }

  /**
   * Returns a function for {@link Dataset#mapPartitions} that computes digests of any values.
   *
   * <pre>{@code
   * Dataset<Person> signed =
   *     people.mapPartitions(
   *         SennitRows.digests(Hasher.SM3, Person::toBytes, Person::withDigest),
   *         Encoders.bean(Person.class));
   * }</pre>
   *
   * <p>A task takes up to 1024 values at once, or about 1 MiB of them. That counts the messages,
   * and the strings and arrays in rows, Scala collections and case classes.
   *
   * @param hasher what computes the digests
   * @param message returns the message of a value, or null. The array must not change later.
   * @param result makes the new value of a value and its digest, which is null if the message is
   * @return the function, which keeps the order of the values
   * @param <T> the values
   * @param <U> the new values
   */
  public static <T, U> MapPartitionsFunction<T, U> digests(
      Hasher hasher, MapFunction<T, byte[]> message, Function2<T, byte[], U> result) {
    return Groups.in(
        Objects.requireNonNull(message, "the function of the message must not be null"),
        BatchFunction.digests(hasher),
        Objects.requireNonNull(result, "the function of the result must not be null"));
  }

  /**
   * Adds a column that first has the messages as bytes. Then the results replace them.
   *
   * @param call the name of the new column, with {@code %s} for the name of the column
   */
  private static Dataset<Row> withColumn(
      Dataset<?> rows, String column, String call, BatchFunction<String> function) {
    String name = call.formatted(column.replace("`", ""));
    StructField source = rows.select(rows.col(column)).schema().fields()[0];
    check(column, source.dataType());
    return rows.select(rows.col("*"), rows.col(column).cast(DataTypes.BinaryType).as(name))
        .mapPartitions(
            Groups.in(SennitRows::last, function, SennitRows::withLast),
            Encoders.row(rows.schema().add(name, DataTypes.StringType, source.nullable())));
  }

  private static void check(String column, DataType type) {
    if (!(type instanceof StringType || type instanceof BinaryType)) {
      throw new IllegalArgumentException(
          "column %s is of type %s, and must be of strings or binary values: cast it to one of them"
              .formatted(column, type.simpleString()));
    }
  }

  private static byte[] last(Row row) {
    return row.getAs(row.length() - 1);
  }

  private static Row withLast(Row row, String last) {
    Object[] cells = new Object[row.length()];
    for (int i = 0; i < cells.length - 1; i++) {
      cells[i] = row.get(i);
    }
    cells[cells.length - 1] = last;
    return RowFactory.create(cells);
  }
}
