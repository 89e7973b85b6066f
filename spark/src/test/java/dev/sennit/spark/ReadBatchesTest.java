package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.spark.row.BatchRows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import scala.jdk.javaapi.CollectionConverters;

/** Protects: columns of files are read in batches, and results are Spark's for any batch. */
class ReadBatchesTest extends WithSpark {
  private static final List<String> QUERIES =
      List.of(
          "SELECT md5(name) FROM batches",
          "SELECT id, name, md5(name), sha1(bytes), nested, md5(concat(name, '!')), md5(word),"
              + " sha1(coded), hmac_sha256(coded, name), md5(part), part FROM batches",
          "SELECT md5(name), count(*) FROM batches GROUP BY md5(name)");

  private static Dataset<Row> rows;
  private static List<List<Row>> expected;

  private int freed;

  @BeforeAll
  static void runWithoutFiles() {
    rows =
        spark
            .table("people")
            .selectExpr(
                "*",
                "nullif('word ' || number, 'word 3') AS word",
                "encode(nullif('word ' || number, 'word 3'), 'UTF-16') AS coded",
                "named_struct('text', name, 'numbers', array(id, NULL)) AS nested",
                "'part ' || number % 2 AS part");
    rows.createOrReplaceTempView("batches");
    expected = QUERIES.stream().map(SameAsSpark::expected).toList();
    // So a file has several batches.
    spark.conf().set("spark.sql.parquet.columnarReaderBatchSize", 50);
    spark.conf().set("spark.sql.orc.columnarReaderBatchSize", 50);
  }

  @ParameterizedTest
  @CsvSource({
    // Format, option, its value, whether sources are of version 1, whether vectors are off-heap.
    "parquet, parquet.enable.dictionary, true, true, false",
    "parquet, parquet.enable.dictionary, true, false, true",
    "parquet, parquet.enable.dictionary, false, false, false",
    "parquet, parquet.enable.dictionary, false, true, true",
    "orc, orc.dictionary.key.threshold, 1, true, false",
    "orc, orc.dictionary.key.threshold, 0, false, true",
  })
  void resultsAreThoseOfSpark(
      String format,
      String option,
      String value,
      boolean v1,
      boolean offHeap,
      @TempDir Path directory) {
    String files = directory.resolve("files").toString();
    rows.write()
        .partitionBy("part")
        .option(option, value)
        // So a file has several groups of rows.
        .options(Map.of("parquet.block.size", "10000", "orc.stripe.size", "10000"))
        .format(format)
        .save(files);
    spark.conf().set("spark.sql.sources.useV1SourceList", v1 ? format : "");
    spark.conf().set("spark.sql.columnVector.offheap.enabled", offHeap);
    try {
      spark.read().format(format).load(files).createOrReplaceTempView("batches");
      for (int i = 0; i < QUERIES.size(); i++) {
        assertThat(explained(QUERIES.get(i))).doesNotContain("ColumnarToRow");
        SameAsSpark.byColumns(QUERIES.get(i), expected.get(i));
      }
      String first = "SELECT id, md5(name) FROM batches LIMIT 700";
      assertThat(results(first)).isEqualTo(bySparkAlone(() -> results(first)));
    } finally {
      spark.conf().unset("spark.sql.sources.useV1SourceList");
      spark.conf().unset("spark.sql.columnVector.offheap.enabled");
    }
  }

  @Test
  void rowsAreThoseOfAllBatches() {
    BatchRows rows = rows(0, 2, 0, 0, 3, 0);
    assertThat(rows.hasNext()).isTrue();
    for (int row : new int[] {0, 1, 0, 1, 2}) {
      assertThat(rows.next().getInt(0)).isEqualTo(row);
    }
    assertThat(rows.hasNext()).isFalse();
    assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
    assertThat(rows().hasNext()).isFalse();
  }

  @Test
  void batchIsFreedBeforeTheNextIsRead() {
    BatchRows rows = rows(2, 1);
    rows.next();
    rows.next();
    assertThat(freed).isZero();
    assertThat(rows.hasNext()).isTrue();
    assertThat(freed).isEqualTo(1);
    rows.next();
    assertThat(rows.hasNext()).isFalse();
    assertThat(rows.hasNext()).isFalse();
    assertThat(freed).isEqualTo(2);
  }

  private BatchRows rows(int... lengths) {
    return new BatchRows(
        CollectionConverters.asScala(IntStream.of(lengths).mapToObj(this::batch).iterator()));
  }

  /** A batch whose rows have their indexes. */
  private ColumnarBatch batch(int rows) {
    OnHeapColumnVector column = new OnHeapColumnVector(rows, DataTypes.IntegerType);
    for (int row = 0; row < rows; row++) {
      column.putInt(row, row);
    }
    return new ColumnarBatch(new ColumnVector[] {column}, rows) {
      @Override
      public void closeIfFreeable() {
        freed++;
      }
    };
  }
}
