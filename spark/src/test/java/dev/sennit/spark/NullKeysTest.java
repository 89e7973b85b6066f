package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

/** Protects: a call whose key, value or further data is null has a null result, and no error. */
class NullKeysTest extends WithSpark {
  private static final String KEY = "'0000111122223333'";
  private static final String SEALED = "aes_encrypt(name, " + KEY + ")";

  @Test
  void constantNull() {
    List<String> calls =
        List.of(
            "aes_encrypt(name, NULL)",
            "aes_encrypt(name, CAST(NULL AS STRING))",
            "aes_encrypt(bytes, CAST(NULL AS BINARY))",
            "aes_encrypt(NULL, '0000111122223333')",
            "aes_encrypt(name, '0000111122223333', NULL)",
            "aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', NULL)",
            "aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', '', NULL)",
            "aes_decrypt(bytes, NULL)",
            "aes_decrypt(bytes, CAST(NULL AS STRING))",
            "aes_decrypt(bytes, CAST(NULL AS BINARY))",
            "aes_decrypt(NULL, '0000111122223333')",
            "aes_decrypt(bytes, '0000111122223333', NULL)",
            "aes_decrypt(bytes, '0000111122223333', 'GCM', 'DEFAULT', NULL)",
            "try_aes_decrypt(bytes, NULL)",
            "hmac_sha256(NULL, name)",
            "hmac_sha256(CAST(NULL AS STRING), bytes)",
            "hmac_sha256(CAST(NULL AS BINARY), name)",
            "hmac_sha256('key', CAST(NULL AS STRING))",
            "transform(array(name), v -> hmac_sha256(NULL, v))[0]",
            "md5(CAST(NULL AS STRING))",
            "sha2(NULL, 256)",
            "sha2(name, NULL)",
            "sha2(name, CAST(NULL AS INT))",
            "sm3(NULL)",
            "blake3(NULL)",
            "uuid_v3(NULL, name)",
            "uuid_v5(CAST(NULL AS STRING), name)");
    String query = "SELECT %s FROM people".formatted(String.join(", ", calls));
    Row nulls = RowFactory.create(new Object[calls.size()]);
    assertThat(bySparkAlone(() -> results(query))).containsOnly(nulls);
    assertThat(results(query)).containsOnly(nulls);
  }

  /** The null is a column of its own, so nothing but the rows can tell it. */
  @Test
  void nullInSomeRows() {
    List<String> calls =
        List.of(
            "length(aes_encrypt(name, key))",
            "hex(aes_decrypt(sealed, key))",
            "hex(aes_decrypt(sealed, CAST(key AS BINARY)))",
            "length(aes_encrypt(name, '0000111122223333', 'GCM', 'DEFAULT', '', key))",
            "hmac_sha256(key, name)",
            "hmac_sha256(name, key)",
            "md5(key)",
            "uuid_v5(namespace, name)");
    spark
        .sql(
            "SELECT id, name, %s AS sealed, if(number < 10, %s, NULL) AS key,"
                    .formatted(SEALED, KEY)
                + " if(number > 7, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', NULL) AS namespace"
                + " FROM people")
        .cache()
        .createOrReplaceTempView("with_nulls");
    try {
      List<Row> rows = SameAsSpark.callsByColumns(calls, " FROM with_nulls");
      for (int i = 0; i < calls.size(); i++) {
        int column = i;
        assertThat(rows.stream().map(row -> row.isNullAt(column)).distinct())
            .as(calls.get(i))
            .containsExactlyInAnyOrder(true, false);
      }
    } finally {
      spark.catalog().clearCache();
    }
  }

  /** Where another argument is null, a key or a value is not looked at. */
  @Test
  void wrongArgumentsBesideNull() {
    SameAsSpark.callsByColumns(
        List.of(
            "length(aes_encrypt(name, 'no key'))",
            "hex(aes_decrypt(CAST(name AS BINARY), 'no key'))",
            "hex(aes_decrypt(unused_bytes, if(name IS NULL, NULL, '0000111122223333')))",
            "uuid_v5(unused, name)",
            "uuid_v3(name, unused)"),
        ", id FROM (SELECT *, CAST(unused AS BINARY) AS unused_bytes FROM people)"
            + " WHERE name IS NULL");
  }
}
