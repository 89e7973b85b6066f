package dev.sennit.spark;

import static org.apache.spark.sql.functions.aes_decrypt;
import static org.apache.spark.sql.functions.aes_encrypt;
import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.md5;
import static org.apache.spark.sql.functions.sha;
import static org.apache.spark.sql.functions.sha1;
import static org.apache.spark.sql.functions.sha2;
import static org.apache.spark.sql.functions.try_aes_decrypt;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connect.service.SparkConnectService$;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.Option;

/** Protects: a client of Spark Connect gets Spark's results from a server with the extension. */
class ConnectTest extends WithSpark {
  // It is not closed: a server without Spark's machine learning cannot release a session. The end
  // of the server does.
  private static org.apache.spark.sql.connect.SparkSession client;

  @BeforeAll
  static void startServer() {
    SparkConnectService$.MODULE$.start(spark.sparkContext());
    // A client has a session of its own, which shares no other views.
    spark.table("files").createOrReplaceGlobalTempView("files");
    int port = SparkConnectService$.MODULE$.localPort();
    client =
        org.apache.spark.sql.connect.SparkSession.builder()
            .remote("sc://localhost:" + port)
            .create();
  }

  @AfterAll
  static void stopServer() {
    spark.catalog().dropGlobalTempView("files");
    SparkConnectService$.MODULE$.stop(Option.empty(), Option.empty());
  }

  /** A client names functions, and the server finds out what they are. */
  @Test
  void columnsOfClientAreComputedByServer() throws Exception {
    Column key = lit("0000111122223333");
    Column sealed =
        aes_encrypt(col("bytes"), key, lit("GCM"), lit("DEFAULT"), lit(new byte[0]), col("name"));
    Dataset<Row> rows =
        client
            .table("global_temp.files")
            .where(sha1(col("name").cast("binary")).gt("8"))
            .select(
                col("id"),
                md5(col("bytes")),
                md5(col("name")),
                sha(col("name")),
                sha2(col("name"), 256),
                sha2(col("name").cast("binary"), 512),
                hex(aes_decrypt(aes_encrypt(col("name"), key), key)),
                hex(aes_decrypt(sealed, key, lit("GCM"), lit("NONE"), col("name"))),
                hex(try_aes_decrypt(aes_encrypt(col("name"), key, lit("CBC")), key, lit("CBC"))),
                call_function("sm3", col("name")));
    List<Row> results = new ArrayList<>();
    assertThat(PlansThatRan.of(spark.sparkContext(), () -> results.addAll(rows.collectAsList())))
        .contains("SennitColumns");
    assertThat(sorted(results))
        .isEqualTo(
            SameAsSpark.expected(
                "SELECT id, md5(bytes), md5(name), sha(name), sha2(name, 256), sha2(name, 512),"
                    + " hex(binary(name)), hex(if(name IS NULL, NULL, bytes)),"
                    + " hex(binary(name)), sm3(name) FROM global_temp.files"
                    + " WHERE sha1(name) > '8'"))
        .isNotEmpty();
  }
}
