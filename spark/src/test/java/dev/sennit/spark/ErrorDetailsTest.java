package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: an error has Spark's class, SQL state, parameters, message and part of the query. The
 * rows are in a single partition, so it is clear which of them comes first.
 */
class ErrorDetailsTest extends WithSpark {
  private static final String KEY = "'abcdefghijklmnop12345678ABCDEFGH'";

  /** Encrypts "Spark" with a nonce of zeros. */
  private static final String SEALED = "unbase64('AAAAAAAAAAAAAAAAQiYi+sRNYDAOTjdSEcYBFsAWPL1f')";

  @BeforeAll
  static void makeRows() {
    spark
        .range(0, 40, 1, 1)
        .selectExpr(
            "id", "CAST(id AS INT) AS n", "CAST(id AS STRING) AS v", "repeat('k', 20 - id) AS k")
        .createOrReplaceTempView("numbered");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Keys.
        "aes_encrypt(v, '12345678901234567') | AES_KEY_LENGTH",
        "aes_encrypt(v, binary('123456789012345')) | AES_KEY_LENGTH",
        "aes_encrypt(v, k) | AES_KEY_LENGTH",
        "aes_encrypt(v, binary(if(id = 5, k, '0000111122223333'))) | AES_KEY_LENGTH",
        "aes_decrypt(binary(v), '12345678901234567') | AES_KEY_LENGTH",
        "aes_decrypt(binary(v), '') | AES_KEY_LENGTH",
        "aes_decrypt(binary(v), substr(k, n)) | AES_KEY_LENGTH",
        // Values that are no ciphertexts.
        "aes_decrypt(left(%s, n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(left(%s, 12 + n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(left(%s, 27 + n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(left(%s, 28 + n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(left(%s, 33 - n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(concat(%s, binary(v)), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(overlay(%s PLACING X'00' FROM 14 + n), %s) | AES_CRYPTO_ERROR",
        "aes_decrypt(%s, concat(reverse(%s), left(v, 0))) | AES_CRYPTO_ERROR",
        "aes_decrypt(%s, %s, 'GCM', 'DEFAULT', v) | AES_CRYPTO_ERROR",
      })
  void errorsOfAes(String call, String condition) {
    String query = "SELECT id, %s FROM numbered".formatted(call.formatted(SEALED, KEY));
    assertThat(assertSame(query).condition()).isEqualTo("INVALID_PARAMETER_VALUE." + condition);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Calls that Spark computes, beside a digest.
        "md5(v), aes_encrypt(v, '0000111122223333', if(id < 9, 'GCM', v))",
        "md5(v), aes_encrypt(v, '0000111122223333', 'GCM', if(id < 9, 'NONE', v))",
        "md5(v), aes_encrypt(v, '0000111122223333', 'GCM', 'DEFAULT', binary(v))",
        "md5(v), aes_decrypt(binary(repeat(v, 16)), '1234567812345678', 'ECB')",
        "md5(v), aes_decrypt(unbase64('+MgyzJxhusYVGWCljk7fhhl6C6oUqWmtdqoaG93=')"
            + " || binary(left(v, 0)), '0000111122223333', 'CBC')",
        "md5(v), sha2(v, concat(v, 'aa'))",
        "md5(v), sha2(v, if(id < 9, 256, 100 div (9 - id)))",
        // Arguments.
        "md5(CAST(100 div (9 - id) AS STRING))",
        "sha1(if(id < 9, v, raise_error('no more')))",
        "sha2(CAST(CAST(v || 'x' AS INT) AS STRING), 256)",
        "md5(element_at(array(v), n))",
        "sm3(to_binary(v || '!', 'hex'))",
        // The error that is shown is that of the first of two calls that fail in a row.
        "aes_encrypt(v, 'wrong'), aes_encrypt(v, 'wronger')",
        "aes_encrypt(v, 'wronger'), aes_encrypt(v, 'wrong')",
        "md5(CAST(10 div n AS STRING)), sha1(CAST(CAST(v || 'x' AS INT) AS STRING))",
        "sha1(CAST(CAST(v || 'x' AS INT) AS STRING)), md5(CAST(10 div n AS STRING))",
        "aes_decrypt(aes_encrypt(v, 'wrong'), CAST(10 div n AS STRING))",
      })
  void errorsOfColumns(String columns) {
    assertSame("SELECT id, %s FROM numbered".formatted(columns));
  }

  /** The first row that fails is the one whose error is shown, wherever in a query the call is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM numbered WHERE aes_encrypt(v, right(k, 19 - n)) IS NOT NULL",
        "SELECT max(aes_encrypt(v, right(k, 18 - n))) FROM numbered",
        "SELECT length(aes_encrypt(v, right(k, 17 - n))), count(*) FROM numbered GROUP BY 1",
        "SELECT explode(array(aes_encrypt(v, right(k, 20 - n)))) FROM numbered",
        "SELECT id, count(*) OVER (PARTITION BY length(aes_encrypt(v, right(k, 20 - n))))"
            + " FROM numbered",
      })
  void errorsInPlacesOfQueries(String query) {
    assertThat(assertSame(query).parameters()).containsKey("actualLength");
  }

  /** The row that fails has a first argument, which no row before it may meet. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sha2(v, 512)",
        "sha2(if(id = 3, repeat(v, 70000), v), 512)",
        "uuid_v5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', v)",
      })
  void rowsBeforeAnErrorAreRight(String call) {
    SameAsSpark.byColumns(
        "SELECT %s, sha1(CAST(100 div (3 - id) AS STRING)) FROM numbered LIMIT 3".formatted(call));
  }

  private static SparkError assertSame(String query) {
    assertThat(explained(query)).contains("SennitColumns");
    return SameAsSpark.errorOf(query);
  }
}
