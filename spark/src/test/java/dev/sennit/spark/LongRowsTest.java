package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: long rows have the values of all their columns, of any type, and Spark's results. */
class LongRowsTest extends WithSpark {
  private static final String KEY = "'0000111122223333'";

  @BeforeAll
  static void cacheRows() {
    spark.sql(
        """
        CACHE TABLE long_rows AS
        SELECT id, length(name) AS length, CAST(id AS DECIMAL(10, 2)) AS narrow,
            nullif(CAST(id % 4 AS DECIMAL(38, 2)), 1) AS wide, id % 2 = 0 AS flag,
            make_interval(0, 1, 0, number) AS period, nullif(array(id, NULL), array(1003, NULL)) AS ids,
            map(number, name) AS names, named_struct('id', id, 'bytes', bytes) AS pair,
            name, bytes, unused, CAST(NULL AS STRING) AS nothing,
            aes_encrypt(bytes, KEY) AS sealed
        FROM (SELECT * FROM people WHERE id > 990 UNION ALL
            SELECT id, repeat('x', int(1048576 + id)), binary(repeat('y', int(100000 + id))), 7,
                'unused' FROM range(1))
        """
            .replace("KEY", KEY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*, md5(name), sha2(bytes, 256)",
        "id, wide, md5(name), bytes, period, narrow, flag, nothing, sha1(bytes)",
        "pair, names, ids, unused, name, md5(unused), sha(bytes)",
        "id, wide, md5(repeat(name, 2)), length, aes_decrypt(sealed, KEY)",
        "id, aes_decrypt(aes_encrypt(pair.bytes, KEY), KEY), aes_decrypt(sealed, KEY), md5(name)",
        "id, period, length(aes_encrypt(repeat('x', 70000), unhex(md5(unused)))), name",
        "id, name, md5(name), aes_decrypt(aes_encrypt(repeat('x', id % 9000), KEY), KEY)",
      })
  void rowsAreThoseOfSpark(String columns) {
    String query = "SELECT %s FROM long_rows".formatted(columns.replace("KEY", KEY));
    SameAsSpark.byColumns(query);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "aes_decrypt(damaged, KEY), aes_encrypt(name, 'no key')",
        "md5(name), aes_encrypt(name, 'no key'), aes_decrypt(damaged, KEY)",
      })
  void errorIsThatOfTheFirstColumn(String columns) {
    assertThat(
            SameAsSpark.errorOf(
                "SELECT %s FROM (SELECT *, substr(sealed, 2) AS damaged FROM long_rows)"
                        .formatted(columns.replace("KEY", KEY))
                    + " WHERE id = 1004"))
        .isNotNull();
  }
}
