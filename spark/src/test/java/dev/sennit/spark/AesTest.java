package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: AES is Spark's in every mode, its errors too, and each error comes at its row. */
class AesTest extends WithSpark {
  private static final String KEY = "'0000111122223333'";

  /** Calls that encrypt a value. */
  private static final List<String> ENCRYPTIONS =
      List.of(
          "aes_encrypt(%s, '0000111122223333')",
          "aes_encrypt(%s, '000011112222333300001111', 'gcm', 'none')",
          "aes_encrypt(%s, '00001111222233330000111122223333', 'GCM', 'DEFAULT', '', 'further"
              + " data')",
          "aes_encrypt(%s, unhex('000102030405060708090a0b0c0d0e0f'))",
          "aes_encrypt(%s, concat('000011112222', 3000 + number))",
          "aes_encrypt(%s, '0000111122223333', 'GCM', 'DEFAULT', '', CAST(id AS STRING))");

  @ParameterizedTest
  @ValueSource(strings = {"name", "bytes"})
  void valuesCanBeDecryptedByTheOther(String column) {
    List<String> encryptions = new ArrayList<>();
    List<String> decryptions = new ArrayList<>();
    for (String call : ENCRYPTIONS) {
      String sealed = "e" + encryptions.size();
      encryptions.add(call.formatted(column) + " AS " + sealed);
      decryptions.add(
          call.replace("aes_encrypt(%s", "aes_decrypt(" + sealed).replace(", '',", ","));
    }
    String from = ", id, number, CAST(%s AS BINARY) AS expected FROM people".formatted(column);
    assertTakenBySennit(encryptions, from);
    Supplier<Dataset<Row>> encrypted =
        () -> spark.sql("SELECT " + String.join(", ", encryptions) + from).localCheckpoint();
    String decrypted =
        "SELECT expected, %s FROM encrypted".formatted(String.join(", ", decryptions));

    encrypted.get().createOrReplaceTempView("encrypted");
    assertEqual(bySparkAlone(() -> results(decrypted)));

    bySparkAlone(encrypted).createOrReplaceTempView("encrypted");
    assertTakenBySennit(decryptions, " FROM encrypted");
    assertEqual(results(decrypted));
  }

  private static void assertTakenBySennit(List<String> calls, String rest) {
    assertThat(calls)
        .allSatisfy(
            call -> assertThat(explained("SELECT " + call + rest)).contains("SennitColumns"));
  }

  private static void assertEqual(List<Row> rows) {
    assertThat(rows)
        .isNotEmpty()
        .allSatisfy(row -> {
          for (int i = 1; i <= ENCRYPTIONS.size(); i++) {
            assertThat(row.<byte[]>getAs(i)).isEqualTo(row.<byte[]>getAs(0));
          }
        });
  }

  @Test
  void noncesDiffer() {
    String query = "SELECT hex(left(aes_encrypt(name, %s), 12)) FROM people".formatted(KEY);
    List<Row> nonces = results(query).stream().filter(row -> !row.isNullAt(0)).toList();
    assertThat(nonces).doesNotHaveDuplicates().hasSizeGreaterThan(500);
  }

  /** Rows before the one that fails are passed on: so LIMIT never comes to it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_encrypt(v, if(id < 20, '0000111122223333', 'wrong'))",
        "aes_decrypt(if(id < 20, aes_encrypt(v, '0000111122223333'), v), '0000111122223333')",
        "uuid_v5(if(id < 20, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'wrong'), v)",
        "md5(CAST(100 div (20 - id) AS STRING))",
      })
  void errorsComeAtTheirRow(String call) {
    String numbers = "(SELECT id, CAST(id AS STRING) AS v FROM range(0, 1000, 1, 1))";
    String query = "SELECT length(%s) FROM %s LIMIT ".formatted(call, numbers);
    assertThat(explained(query + 20)).contains("SennitColumns");
    assertThat(results(query + 20)).hasSize(20);
    assertThatThrownBy(() -> results(query + 21)).isNotNull();
    assertThatThrownBy(() -> bySparkAlone(() -> results(query + 21))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_encrypt(name, 'secret k16 bytes')",
        "aes_decrypt(bytes, 'secret k16 bytes')",
        "hmac_sha256('secret k16 bytes', name)",
      })
  void plansDoNotShowKeys(String call) {
    String query = "SELECT %s AS c FROM people".formatted(call);
    for (String mode : List.of("", "FORMATTED ")) {
      String plan = spark.sql("EXPLAIN " + mode + query).head().getString(0);
      assertThat(plan).contains("SennitColumns").contains("***");
      assertThat(plan).doesNotContain("secret", "736563726574", "[73 65", "[115, 101");
    }
  }

  /** A column that Spark names by its text shows no key either, as far as Sennit names it. */
  @Test
  void namesOfColumnsDoNotShowKeys() {
    assertThat(spark.sql("SELECT hmac_sha256('secret', name) FROM people").columns()[0])
        .isEqualTo("hmac_sha256(***, name)");
  }

  @Test
  void stayOfSpark() {
    List<String> calls =
        List.of(
            "aes_encrypt(name, '0000111122223333', 'ECB')",
            "aes_encrypt(name, '000011112222333300001111', 'ECB', 'PKCS')",
            "aes_encrypt(name, '00001111222233330000111122223333', 'CBC', 'PKCS',"
                + " unhex(repeat('07', 16)))",
            "aes_encrypt(bytes, '0000111122223333', 'CBC', 'DEFAULT', unhex(repeat('00', 16)))",
            "aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', unhex(repeat('0a', 12)))",
            "aes_encrypt(name, '0000111122223333', 'GCM', 'NONE', unhex(repeat('0a', 12)), 'data')",
            "aes_encrypt(name, '0000111122223333', if(number < 30, 'ECB', 'GCM'))",
            "aes_decrypt(aes_encrypt(name, '0000111122223333', 'CBC'), '0000111122223333', 'CBC')",
            "aes_decrypt(aes_encrypt(name, '0000111122223333', 'ECB'), '0000111122223333', 'ECB')",
            "try_aes_decrypt(CAST(name AS BINARY), '0000111122223333')",
            "try_aes_decrypt(bytes, '0000111122223333', 'CBC')",
            "try_aes_decrypt(aes_encrypt(name, '0000111122223333'), '0000111122223333')",
            "try_aes_decrypt(aes_encrypt(name, '0000111122223333'), '3333222211110000')");
    SameAsSpark.bySpark("SELECT id, hex(%s) FROM people".formatted(String.join("), hex(", calls)));
  }

  /** What one call encrypts another one decrypts, also where one of them stays Spark's. */
  @ParameterizedTest
  @ValueSource(strings = {"'0000111122223333'", "'00001111' || (22223333 + number)"})
  void callsOfCalls(String key) {
    List<String> calls =
        List.of(
            "aes_decrypt(aes_encrypt(name, k, 'GCM', 'DEFAULT', unhex(repeat('0a', 12))), k)",
            "aes_decrypt(aes_encrypt(name, k, 'GCM', 'NONE', unhex(repeat('0a', 12)), 'data'), k,"
                + " 'gcm', 'default', 'data')",
            "aes_decrypt(aes_encrypt(name, k, 'GCM', 'DEFAULT', '', bytes), k, 'GCM', 'NONE',"
                + " bytes)",
            "aes_decrypt(unbase64(base64(aes_encrypt(name, k))), k)",
            "aes_decrypt(unhex(hex(aes_encrypt(bytes, CAST(k AS BINARY)))), k)",
            "aes_decrypt(to_binary(hex(aes_encrypt(name, to_binary(hex(k)))), 'hex'),"
                + " unhex(hex(k)))",
            "aes_decrypt(aes_encrypt(upper(name), concat(left(k, 8), right(k, 8))), k)",
            "aes_decrypt(aes_decrypt(aes_encrypt(aes_encrypt(name, k), reverse(k)), reverse(k)),"
                + " k)",
            "aes_encrypt(aes_decrypt(aes_encrypt(name, k), k), k, 'ECB')",
            "md5(aes_decrypt(aes_encrypt(md5(name), k), k))");
    SameAsSpark.callsByColumns(
        calls.stream().map("hex(%s)"::formatted).toList(),
        ", id FROM (SELECT *, %s AS k FROM people)".formatted(key));
  }
}
