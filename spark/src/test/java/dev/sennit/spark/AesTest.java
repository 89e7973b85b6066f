package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: AES-GCM is Spark's, its errors too, and each error comes at its row. */
class AesTest extends WithSpark {
  private static final String KEY = "'0000111122223333'";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_encrypt(%s, '0000111122223333')",
        "aes_encrypt(%s, '000011112222333300001111', 'gcm', 'none')",
        "aes_encrypt(%s, '00001111222233330000111122223333', 'GCM', 'DEFAULT', '', 'further data')",
        "aes_encrypt(%s, unhex('000102030405060708090a0b0c0d0e0f'))",
        "aes_encrypt(%s, concat('000011112222', 3000 + number))",
        "aes_encrypt(%s, '0000111122223333', 'GCM', 'DEFAULT', '', CAST(id AS STRING))",
      })
  void valuesCanBeDecryptedByTheOther(String encryptionOf) {
    for (String column : List.of("name", "bytes")) {
      String encryption = encryptionOf.formatted(column);
      String decryption =
          encryption.replace("aes_encrypt(" + column, "aes_decrypt(e").replace(", '', ", ", ");
      String encrypted =
          "SELECT id, number, CAST(%s AS BINARY) AS expected, %s AS e FROM people"
              .formatted(column, encryption);
      String decrypted = "SELECT id, expected, %s AS actual FROM encrypted".formatted(decryption);
      assertThat(explained(encrypted)).contains("SennitColumns");

      spark.sql(encrypted).cache().createOrReplaceTempView("encrypted");
      assertEqual(bySparkAlone(() -> results(decrypted)));
      spark.catalog().clearCache();

      bySparkAlone(() -> spark.sql(encrypted).cache()).createOrReplaceTempView("encrypted");
      bySparkAlone(() -> results("SELECT * FROM encrypted"));
      assertThat(explained(decrypted)).contains("SennitColumns");
      assertEqual(results(decrypted));
      spark.catalog().clearCache();
    }
  }

  private static void assertEqual(List<Row> rows) {
    assertThat(rows)
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.<byte[]>getAs(2)).isEqualTo(row.<byte[]>getAs(1)));
  }

  @Test
  void noncesDiffer() {
    String query = "SELECT hex(left(aes_encrypt(name, %s), 12)) FROM people".formatted(KEY);
    List<Row> nonces = results(query).stream().filter(row -> !row.isNullAt(0)).toList();
    assertThat(nonces).doesNotHaveDuplicates().hasSizeGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_encrypt(name, 'ten bytes.')",
        "aes_encrypt(name, left('0000111122223333', number))",
        "aes_decrypt(bytes, '0000111122223333')",
        "aes_decrypt(left(bytes, 20), '0000111122223333')",
        "aes_decrypt(aes_encrypt(name, '0000111122223333'), '3333222211110000')",
        "aes_decrypt(aes_encrypt(name, '0000111122223333'), left('0000111122223333', number))",
        "aes_decrypt(aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', '', 'a'),"
            + " '0000111122223333', 'GCM', 'DEFAULT', 'b')",
      })
  void errorsAreThoseOfSpark(String call) {
    String query = "SELECT " + call + " FROM people";
    assertThat(explained(query)).contains("SennitColumns");
    assertThat(SameAsSpark.errorOf(query)).startsWith("INVALID_PARAMETER_VALUE.");
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
    assertThat(catchAny(query + 21)).isTrue();
    assertThat(bySparkAlone(() -> catchAny(query + 21))).isTrue();
  }

  private static boolean catchAny(String query) {
    try {
      results(query);
      return false;
    } catch (Exception e) {
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT aes_encrypt(name, '0000111122223333', 'CBC') FROM people WHERE name IS NULL",
        "SELECT aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', '012345678901') FROM people",
        "SELECT try_aes_decrypt(bytes, '0000111122223333') FROM people",
        "SELECT if(number = 3, aes_decrypt(bytes, '0000111122223333'), NULL) FROM people"
            + " WHERE number = 4",
        "SELECT coalesce(name, aes_decrypt(bytes, 'wrong')) FROM people WHERE name IS NOT NULL",
      })
  void restStaysSparks(String query) {
    assertThat(explained(query)).doesNotContain("SennitColumns");
    assertThat(results(query)).isEqualTo(bySparkAlone(() -> results(query)));
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
}
