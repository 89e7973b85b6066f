package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: each kind of query that Spark's SQL has gives Spark's results, with calls in it. */
class KindsOfQueriesTest extends WithSpark {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(SELECT md5(name) FROM people WHERE number < 9 INTERSECT SELECT md5(name) FROM files)"
            + " UNION (SELECT sha1(name) FROM people EXCEPT SELECT sha1(name) FROM files"
            + " WHERE number < 3)",
        "SELECT id, (SELECT max(md5(g.name)) FROM files g WHERE g.number = p.number),"
            + " (SELECT md5(max(g.name)) FROM files g WHERE g.number = p.number),"
            + " (SELECT md5(p.name)), sha1((SELECT max(md5(name)) FROM files) || name),"
            + " md5(name) IN (SELECT md5(name) FROM files WHERE number = 3) FROM people p",
        "SELECT id FROM people p WHERE"
            + " md5(name) <= (SELECT max(md5(g.name)) FROM files g WHERE g.number = p.number)"
            + " AND NOT EXISTS"
            + " (SELECT 1 FROM files f WHERE f.id = p.id AND sha1(f.bytes) < md5(p.name))",
        "SELECT p.id, d, e, g FROM people p, LATERAL (SELECT md5(p.name) AS d), LATERAL"
            + " (SELECT max(sha1(f.name)) AS e FROM files f WHERE f.number = p.number)"
            + " LEFT JOIN LATERAL"
            + " (SELECT md5(f.name) AS g FROM files f WHERE f.id = p.id + 1) ON g > '8'",
        "SELECT id, json_tuple(to_json(struct(d)), 'd') FROM"
            + " (SELECT id, inline(array(struct(md5(name) AS d), struct(sha1(name) AS d)))"
            + " FROM people)",
        "SELECT a.id, d FROM people a NATURAL JOIN (SELECT id, md5(name) AS d FROM files) b"
            + " LEFT SEMI JOIN files f ON d = md5(f.name) AND f.number < 9"
            + " LEFT ANTI JOIN files g ON md5(a.name) = md5(g.name) AND g.number < 4",
        "SELECT /*+ MERGE(b) */ a.id, b.id FROM people a FULL JOIN files b"
            + " ON md5(a.bytes) = md5(b.bytes) AND a.number = b.number + 1",
        "SELECT id, lag(md5(name)) OVER (ORDER BY id),"
            + " rank() OVER (PARTITION BY number ORDER BY md5(name)),"
            + " count(md5(name)) OVER (PARTITION BY sha1(name) ORDER BY id"
            + " ROWS BETWEEN 2 PRECEDING AND CURRENT ROW),"
            + " md5(first_value(name) OVER w), max(sha1(name)) OVER w FROM people"
            + " WINDOW w AS (PARTITION BY number ORDER BY id)",
        "SELECT md5(name), number, grouping(md5(name)), count(*) FROM people"
            + " GROUP BY ROLLUP (md5(name), number)",
        "SELECT count(DISTINCT md5(name)), count(DISTINCT sha1(bytes), number),"
            + " bool_and(md5(name) > '0'), bit_xor(crc32(md5(name))) FROM people",
        "SELECT id, md5(name) FROM people TABLESAMPLE (30 PERCENT) REPEATABLE (1)"
            + " SORT BY md5(name)",
        "SELECT id, md5(name) FROM people CLUSTER BY md5(name)",
        "SELECT id, (id, md5(name)).col2, named_struct('d', sha1(name)).d, md5(name) IS NULL,"
            + " NOT md5(name) <=> sha1(name), nullif(md5(name), md5('')),"
            + " nvl2(md5(name), sha1(name), 'x'),"
            + " CASE md5(name) WHEN md5('') THEN 'empty' ELSE sha1(name) END FROM people"
            + " WHERE md5(name) LIKE '%00%' OR sha1(name) RLIKE '^f+' OR md5(name) IN ('a', 'b')"
            + " OR md5(name) BETWEEN '3' AND '5'",
      })
  void eachKind(String query) {
    SameAsSpark.byColumns(query);
  }

  @Tag("all")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(SELECT md5(name) FROM people INTERSECT ALL SELECT md5(name) FROM files WHERE number > 7)"
            + " UNION ALL"
            + " (SELECT sha1(bytes) FROM people MINUS ALL SELECT sha1(bytes) FROM files"
            + " WHERE number = 1)",
        "VALUES (1, md5('a')) UNION ALL SELECT id, md5(name) FROM people UNION ALL SELECT id, d"
            + " FROM (SELECT id, sha2(name, 384) AS d FROM files ORDER BY md5(name), id LIMIT 9)",
        "SELECT id FROM people WHERE md5(name) NOT IN"
            + " (SELECT md5(name) FROM files WHERE number < 17 AND name IS NOT NULL)",
        "SELECT number, count(*) FROM people GROUP BY number"
            + " HAVING max(md5(name)) > (SELECT min(sha1(bytes)) FROM files)"
            + " ORDER BY (SELECT max(md5(name)) FROM files), number LIMIT 10",
        "SELECT id, d, e, n FROM people, LATERAL explode(array(md5(name), sha1(bytes))) AS t(d)"
            + " LATERAL VIEW OUTER explode(split(sha1(name), '0')) AS e"
            + " LATERAL VIEW stack(2, md5(name), 1, sha1(name), 2) AS f, n WHERE number = 5",
        "SELECT /*+ SHUFFLE_HASH(b) */ a.id, b.id FROM people a JOIN files b"
            + " ON md5(a.bytes) = md5(b.bytes) AND a.number = b.number + 1",
        "SELECT /*+ SHUFFLE_REPLICATE_NL(b) */ a.id, b.id FROM people a JOIN files b"
            + " ON sha1(a.bytes) < md5(b.bytes) AND a.number = 1 AND b.number = 2",
        "SELECT number, md5(max(max(name)) OVER (ORDER BY number)) FROM people GROUP BY number",
        "SELECT * FROM (SELECT number % 3 AS n, left(md5(name), 1) AS d, name FROM people)"
            + " PIVOT (max(sha1(name)) FOR d IN ('0', '9', 'f'))",
        "SELECT * FROM (SELECT id, md5(name) AS d, sha1(name) AS e FROM people)"
            + " UNPIVOT INCLUDE NULLS (digest FOR function IN (d, e))",
        "SELECT number, sort_array(collect_set(md5(name))),"
            + " listagg(md5(name), ',') WITHIN GROUP (ORDER BY md5(name)),"
            + " max_by(md5(name), id), min_by(id, sha1(bytes) || id),"
            + " approx_count_distinct(md5(name)) FROM people GROUP BY number",
        "FROM people |> WHERE md5(name) > '8' |> SET name = sha1(name) |> DROP bytes |> AS p"
            + " |> JOIN files f ON md5(p.name) = md5(sha1(f.name)) AND p.id = f.id"
            + " |> SELECT p.id AS i, md5(p.name) AS d"
            + " |> UNION ALL (SELECT id, sha1(name) FROM files) |> ORDER BY d, i |> LIMIT 50",
      })
  void more(String query) {
    SameAsSpark.byColumns(query);
  }

  /** Spark plans each step of a recursion by itself, so the plan of the whole stays as it is. */
  @Test
  void recursion() {
    SameAsSpark.bySpark(
        "WITH RECURSIVE t(n, id, d) AS (SELECT 0, id, md5(name) FROM files WHERE number = 3"
            + " UNION ALL SELECT n + 1, f.id, sha1(d || f.name) FROM t JOIN files f"
            + " ON f.id = t.id + 1 AND md5(f.name) > '3' WHERE n < 3) SELECT * FROM t");
  }

  @Test
  void namesOfColumnsAreThoseOfSpark() {
    String query =
        "SELECT md5(name), sha2(bytes, 256), sha(name), md5(sha1(name)) AS d,"
            + " upper(md5(concat(name, 'x'))), max(md5(name)) OVER () FROM people";
    assertThat(spark.sql(query).schema()).isEqualTo(bySparkAlone(() -> spark.sql(query).schema()));
  }
}
