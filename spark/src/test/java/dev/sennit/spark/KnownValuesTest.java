package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.catalyst.optimizer.ConstantFolding$;
import org.apache.spark.sql.catalyst.optimizer.ConvertToLocalRelation$;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: values that Spark's documentation and tests know come out of columns, in each form in
 * which a query can give a call its arguments.
 */
class KnownValuesTest extends WithSpark {
  private static final String SEALED =
      " FROM VALUES"
          + " ('Spark', 'abcdefghijklmnop12345678ABCDEFGH', 'GCM', 'DEFAULT',"
          + " '000000000000000000000000', 'This is an AAD mixed into the input',"
          + " 'AAAAAAAAAAAAAAAAQiYi+sTLm7KD9UcZ2nlRdYDe/PX4'),"
          + " ('Spark', 'abcdefghijklmnop12345678ABCDEFGH', 'gcm', 'none',"
          + " '000000000000000000000000', '', 'AAAAAAAAAAAAAAAAQiYi+sRNYDAOTjdSEcYBFsAWPL1f'),"
          + " ('Spark', '0000111122223333', 'GCM', 'NONE',"
          + " '83F16B2AA704794132802D24', '',"
          + " 'g/FrKqcEeUEygC0kjmv9TjgAeBgtFUSBOJisl+cJsoqU')"
          + " AS t(v, k, mode, padding, nonce, data, sealed)";

  /** As in Spark's own tests: otherwise it computes with rows of {@code VALUES} while it plans. */
  @BeforeEach
  void keepRowsOfValues() {
    exclude(ConvertToLocalRelation$.MODULE$.ruleName());
  }

  @AfterEach
  void excludeNothing() {
    spark.conf().unset(SparkAlone.EXCLUDED_RULES);
  }

  private static void exclude(String... rules) {
    spark.conf().set(SparkAlone.EXCLUDED_RULES, String.join(",", rules));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "md5(v) | ('Spark', '8cde774d6f7333752ed72cacddb05126'),"
            + " ('ABC', '902fbdd2b1df0c4f70b4a5d23525e932'),"
            + " ('', 'd41d8cd98f00b204e9800998ecf8427e'),"
            + " ('abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'),"
            + " ('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',"
            + " 'd174ab98d277d9f5a5611c2c9f419d9f'),"
            + " (repeat('1234567890', 8), '57edf4a22be3c955ac49da2e2107b67a')",
        "sha1(v) | ('Spark', '85f5955f4b27a9a4c2aab6ffe5d7189fc298b92c'),"
            + " ('ABC', '3c01bdbb26f358bab27f267924aa2c9a03fcfdb8'),"
            + " ('', 'da39a3ee5e6b4b0d3255bfef95601890afd80709')",
        "sha(v) | ('Spark', '85f5955f4b27a9a4c2aab6ffe5d7189fc298b92c'),"
            + " (string(X'010203040506'), '5d211bad8f4ee70e16c7d343a838fc344a1ed961')",
        "sha2(v, 256) |"
            + " ('Spark', '529bc3b07127ecb7e53a4dcf1991d9152c24537d919178022b2c42657f79a26b'),"
            + " ('Bob', 'cd9fb1e148ccd8442e5aa74904cc73bf6fb54d1d54d333bd596aa9bb4bb4e961'),"
            + " ('Alice', '3bc51062973c458d5a6f2d8d64a023246354ad7e064b1e4e009ec8a0699a3043')",
      })
  void digests(String call, String values) {
    String query =
        "SELECT %1$s, digest, %1$s = digest AS `true`, %2$s = upper(digest) FROM VALUES %3$s"
                .formatted(call, "upper(" + call.replace("v", "binary(v)") + ")", values)
            + " AS t(v, digest)";
    assertThat(SameAsSpark.byColumns(query))
        .allSatisfy(row -> {
          assertThat(row.getString(0)).isEqualTo(row.getString(1));
          assertThat(row.getBoolean(2) && row.getBoolean(3)).isTrue();
        });
  }

  @Test
  void encryption() {
    List<String> calls =
        List.of(
            "aes_decrypt(unbase64(sealed), k, 'GCM', 'DEFAULT', data)",
            "aes_decrypt(unbase64(sealed), k, 'gcm', 'none', binary(data))",
            "aes_decrypt(to_binary(sealed, 'base64'), binary(k), 'Gcm', 'None', data)",
            "aes_decrypt(unbase64(sealed), k, upper('gcm'), concat('DE', 'FAULT'), data)",
            "aes_decrypt(unbase64(sealed), k, 'GCM' COLLATE UTF8_LCASE, 'NONE' COLLATE UNICODE,"
                + " data)",
            "aes_decrypt(aes_encrypt(v, k, mode, padding, unhex(nonce), data), k, 'GCM', 'NONE',"
                + " data)",
            "aes_decrypt(aes_encrypt(v, k, mode), k)",
            "aes_decrypt(aes_encrypt(v, k, 'GCM', padding, '', data), k, 'GCM', 'DEFAULT', data)",
            "aes_decrypt(aes_encrypt(v, k, 'GCM', 'NONE', binary(left(data, 0))), k)",
            "aes_decrypt(aes_encrypt(v, k, 'GCM', 'DEFAULT', '', data), k, mode, padding, data)");
    assertThat(SameAsSpark.callsByColumns(calls, ", binary(v)" + SEALED))
        .allSatisfy(row -> {
          for (int i = 0; i < calls.size(); i++) {
            assertThat(row.<byte[]>getAs(i)).isEqualTo(row.<byte[]>getAs(calls.size()));
          }
        });
  }

  /** Arguments that are constant expressions have no value in the plan then. */
  @Test
  void constantsThatAreNotFolded() {
    exclude(ConvertToLocalRelation$.MODULE$.ruleName(), ConstantFolding$.MODULE$.ruleName());
    SameAsSpark.callsByColumns(
        List.of(
            "md5(v), sha2(v, 256), sha2(v, 200 + 56), md5(concat('a', 'b')), sm3(binary('c'))",
            "hex(aes_decrypt(unbase64(sealed), k, 'GCM', 'DEFAULT', data))",
            "hex(aes_decrypt(aes_encrypt(v, k, 'GCM', 'DEFAULT', '', ''), k, 'GCM', 'NONE', ''))",
            "hex(aes_decrypt(aes_encrypt(v, k), k)), hmac_sha256(concat('k', 'ey'), v)"),
        SEALED);
  }

  /** The mode, the padding or the nonce is a column. */
  @Test
  void encryptionBySpark() {
    List<String> calls =
        List.of(
            "base64(aes_encrypt(v, k, mode, padding, unhex(nonce), data))",
            "base64(aes_encrypt(v, k, 'GCM', 'DEFAULT', unhex(nonce), data))",
            "aes_decrypt(unbase64(sealed), k, mode, padding, data)",
            "aes_decrypt(unbase64(sealed), k, mode, 'DEFAULT', data)",
            "aes_decrypt(unbase64(sealed), k, 'GCM', padding, data)",
            "aes_decrypt(aes_encrypt(v, k, mode, padding), k, mode, padding)",
            "aes_decrypt(unbase64(sealed), k, nullif(mode, 'gcm'), padding, data)",
            "aes_encrypt(v, k, 'GCM', nullif(padding, padding))",
            "try_aes_decrypt(unbase64(sealed), k, mode, padding, data)",
            "try_aes_decrypt(unbase64(sealed), k)",
            "try_aes_decrypt(unbase64(sealed), k, 'CBC', 'DEFAULT', data)",
            "try_aes_decrypt(unhex(concat('----', sealed)), k, 'GCM')");
    SameAsSpark.bySpark("SELECT v, hex(%s)%s".formatted(String.join("), hex(", calls), SEALED));
  }

  @Test
  void encryptedValuesAreNoTexts() {
    String encrypted = "SELECT v, k, aes_encrypt(v, k, 'GCM', 'NONE') AS e" + SEALED;
    String query = "SELECT v, length(e) FROM (%s) WHERE e <> v AND NOT e <=> binary(v)";
    assertThat(SameAsSpark.byColumns(query.formatted(encrypted))).hasSize(3);
  }

  /** A length in text is a number for Spark: where it is none, it is an error or null. */
  @Test
  void lengthsInText() {
    String query =
        "SELECT v, md5(v), sha2(v, bits) FROM VALUES ('a', '256'), ('b', '17'), ('c', %s)"
            + " AS t(v, bits)";
    SameAsSpark.byColumns(query.formatted("NULL"));
    assertThat(SameAsSpark.errorOf(query.formatted("'c'"))).isEqualTo("CAST_INVALID_INPUT");
    spark.conf().set("spark.sql.ansi.enabled", false);
    try {
      SameAsSpark.byColumns(query.formatted("'c'"));
    } finally {
      spark.conf().unset("spark.sql.ansi.enabled");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT md5(v), sha2(v, 512), sm3(v), hmac_sha256(k, v),"
            + " hex(aes_decrypt(unbase64(sealed), k, 'GCM', 'NONE', data))",
        "SELECT v, k FROM (SELECT *%s) WHERE sha1(k) > '3' LIMIT 2",
      })
  void rowsOfValuesAreComputedWhilePlanning(String start) {
    excludeNothing();
    String query = start.contains("%s") ? start.formatted(SEALED) : start + SEALED;
    assertThat(explained(query)).contains("LocalTableScan");
    SameAsSpark.bySpark(query);
  }
}
