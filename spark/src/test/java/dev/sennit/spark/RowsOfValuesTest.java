package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.catalyst.optimizer.ConstantFolding$;
import org.apache.spark.sql.catalyst.optimizer.ConvertToLocalRelation$;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: calls with arguments that Spark knows while it plans have Spark's results. */
class RowsOfValuesTest extends WithSpark {
  private static final String SEALED =
      " FROM VALUES"
          + " ('Spark', 'abcdefghijklmnop12345678ABCDEFGH', 'GCM', 'DEFAULT',"
          + " '000000000000000000000000', 'This is an AAD mixed into the input',"
          + " 'AAAAAAAAAAAAAAAAQiYi+sTLm7KD9UcZ2nlRdYDe/PX4'),"
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
    spark.conf().unset(Sessions.EXCLUDED_RULES);
  }

  private static void exclude(String... rules) {
    spark.conf().set(Sessions.EXCLUDED_RULES, String.join(",", rules));
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
