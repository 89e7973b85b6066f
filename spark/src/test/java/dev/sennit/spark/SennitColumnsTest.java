package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a query has the same results with the extension, wherever in it the digests are. */
class SennitColumnsTest extends WithSpark {
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
        // Projections.
        "SELECT id, md5(name), sha1(name), sha(name), sha2(name, 0), sha2(name, 224),"
            + " sha2(name, 256), sha2(name, 384), sha2(name, 512), md5(bytes), sha2(bytes, 512),"
            + " md5(bytes) AS again FROM %s",
        "SELECT id, upper(md5(name)), concat(sha1(name), '-', sha1(bytes)), md5(concat(name, '!')),"
            + " sha1(CAST(number AS STRING)), sha2(md5(name), 256), md5(sha2(md5(name), 256)),"
            + " md5(name), sha2(name, number) FROM %s",
        "SELECT md5(unused) FROM %s",
        // Branches.
        "SELECT id, CASE WHEN number > 9 THEN md5(name) ELSE sha1(bytes) END, md5(name),"
            + " if(number = 0, '', md5(CAST(10 div number AS STRING))),"
            + " coalesce(md5(name), sha1(bytes), 'none') FROM %s",
        // Filters.
        "SELECT id, md5(name) FROM %s WHERE number > 10 AND md5(name) > '8' AND number < 19",
        "SELECT id FROM %s WHERE number = 3 OR sha1(name) < '4'",
        "SELECT id FROM %s WHERE number <> 0 AND md5(CAST(10 div number AS STRING)) > '8'",
        // Keys of joins.
        "SELECT a.id, b.id FROM %s a LEFT JOIN files b ON md5(a.bytes) = md5(b.bytes)"
            + " AND sha1(b.name) > sha1(a.name) WHERE a.number = 4",
        "WITH d AS (SELECT id, md5(name) AS d FROM %s) SELECT a.id FROM d a JOIN d b"
            + " ON a.d = b.d AND a.id < b.id WHERE sha1(a.d) > '8'",
        // Aggregates.
        "SELECT upper(md5(name)), sha1(md5(name)), sum(number) FROM %s GROUP BY md5(name)",
        "SELECT number, md5(CAST(number AS STRING)), max(md5(name)),"
            + " max(sha1(name)) FILTER (WHERE number > 9) FROM %s GROUP BY number"
            + " HAVING md5(max(name)) > '8'",
        "SELECT md5(max(name)), md5(concat(min(name), 'x')), count(DISTINCT sha1(name)) FROM %s",
      })
  void resultsAreThoseOfSpark(String queryOfTable) {
    String ofObjects = queryOfTable.formatted("people");
    List<Row> expected = SameAsSpark.expected(ofObjects);
    SameAsSpark.byColumns(ofObjects, expected);
    withSetting(
        "spark.sql.adaptive.enabled",
        false,
        () -> SameAsSpark.byColumns(queryOfTable.formatted("files"), expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, sha2(name, number) FROM people",
        "SELECT id, sha2(name, 17) FROM people",
        "SELECT id, transform(array(name, 'x'), v -> md5(v)) FROM people",
        "SELECT id, crc32(name), hash(name) FROM people",
        "SELECT id, if(number = 0, '', md5(CAST(10 div number AS STRING))) FROM people",
        "SELECT id, md5(CAST(rand() AS STRING)) FROM people",
      })
  void restStaysSparks(String query) {
    assertThat(explained(query)).doesNotContain("SennitColumns");
    assertThat(results(query)).isNotEmpty();
  }

  /** The extension must not make Spark read more than it would without. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT md5(name) FROM files | struct<name:string>",
        "SELECT id FROM files WHERE md5(name) > '8' | struct<id:bigint,name:string>",
        "SELECT id FROM files WHERE number > 3 AND md5(name) > '8'"
            + " | struct<id:bigint,name:string,number:int>",
        "SELECT max(md5(name)) FROM files | struct<name:string>",
      })
  void onlyColumnsInUseAreRead(String query, String columns) {
    assertThat(explained(query)).contains("ReadSchema: " + columns);
  }

  @Test
  void filtersArePushedIntoFiles() {
    String query = "SELECT md5(name) FROM files WHERE number > 3 AND md5(name) > '8'";
    String bySpark = bySparkAlone(() -> pushedFilters(query));
    assertThat(bySpark).contains("GreaterThan(number,3)");
    assertThat(pushedFilters(query)).isEqualTo(bySpark);
  }

  private static String pushedFilters(String query) {
    return explained(query).replaceFirst("(?s).*(PushedFilters: \\[[^]]*]).*", "$1");
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
