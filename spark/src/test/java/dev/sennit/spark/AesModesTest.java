package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: every mode, padding, nonce and further data of AES gives Spark's results or errors. */
class AesModesTest extends WithSpark {

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

  /** Values that a program with a library of its own made. */
  @Test
  void valuesOfOthers() {
    spark
        .sql(
            "SELECT * FROM VALUES"
                + " (X'000102030405060708090a0b92be647b19462dabbd382ae69ca90d474dbb9596238b321b5d43'"
                + " || X'd68557', '00001111222233330000111122223333', 'data', 'Sennit é 名'),"
                + " (X'000102030405060708090a0b3720648222a2f86832b8087d83841119',"
                + " '0000111122223333', '', '') AS t(sealed, key, data, expected)")
        .cache()
        .createOrReplaceTempView("sealed");
    try {
      String query =
          "SELECT expected, CAST(aes_decrypt(sealed, key, 'GCM', 'DEFAULT', data) AS STRING)"
              + " FROM sealed";
      assertThat(SameAsSpark.byColumns(query))
          .hasSize(2)
          .allSatisfy(row -> assertThat(row.get(1)).isEqualTo(row.get(0)));
    } finally {
      spark.catalog().clearCache();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_encrypt(name, '0000111122223333', 'XYZ')",
        "aes_encrypt(name, '0000111122223333', 'GCM', 'PKCS')",
        "aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', unhex('0102'))",
        "aes_encrypt(name, '')",
        "aes_encrypt(name, 16)",
        "aes_decrypt(bytes, '0000111122223333', 'XYZ')",
        "aes_decrypt(bytes, '0000111122223333', 'GCM', 'PKCS')",
        "aes_decrypt(bytes, '0000111122223333', 'ECB', 'DEFAULT', 'data')",
        "aes_decrypt(bytes, '')",
        "aes_decrypt('', '0000111122223333')",
        "aes_decrypt('short', '0000111122223333')",
        "aes_decrypt(X'', '0000111122223333')",
      })
  void errorsAreThoseOfSpark(String call) {
    SameAsSpark.errorOf("SELECT %s FROM people WHERE bytes IS NOT NULL".formatted(call));
  }
}
