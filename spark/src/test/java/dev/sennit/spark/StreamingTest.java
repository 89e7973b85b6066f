package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.streaming.runtime.StreamingQueryWrapper;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Test;

/** Protects: a stream has Spark's results in each of its batches. */
class StreamingTest extends WithSpark {
  @Test
  void groupsOverAllBatches() throws Exception {
    String query =
        "SELECT md5(name) AS d, count(*), max(sha1(bytes)) FROM %s WHERE sha1(name) < 'c'"
            + " GROUP BY md5(name)";
    List<Row> groups = new ArrayList<>();
    List<Long> batches = new ArrayList<>();
    Dataset<Row> files = spark.table("files");
    spark
        .readStream()
        .schema(files.schema())
        // Reads the files of the table one by one.
        .option("maxFilesPerTrigger", 1)
        .parquet(URI.create(files.inputFiles()[0]).resolve(".").toString())
        .createOrReplaceTempView("stream");
    StreamingQuery streaming =
        spark
            .sql(query.formatted("stream"))
            .writeStream()
            .outputMode("complete")
            .foreachBatch((batch, id) -> {
              batches.add(id);
              groups.clear();
              groups.addAll(batch.selectExpr("*", "sha1(d)").collectAsList());
            })
            .trigger(Trigger.AvailableNow())
            .start();
    streaming.awaitTermination();
    assertThat(((StreamingQueryWrapper) streaming).streamingQuery().lastExecution().executedPlan())
        .asString()
        .contains("SennitColumns");
    assertThat(batches).hasSizeGreaterThan(1);
    assertThat(sorted(groups))
        .isEqualTo(
            SameAsSpark.expected("SELECT *, sha1(d) FROM (" + query.formatted("files") + ")"))
        .isNotEmpty();
  }
}
