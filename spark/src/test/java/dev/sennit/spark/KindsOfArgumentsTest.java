package dev.sennit.spark;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: whatever kind of argument a call has, its result or its error is Spark's. */
class KindsOfArgumentsTest extends WithSpark {

  @Test
  void argumentsOfManyKinds() {
    List<String> calls =
        List.of(
            // Strings and bytes.
            "md5(CAST(name AS BINARY)), md5(CAST(bytes AS STRING))",
            "md5(binary(name)), sha1(string(bytes))",
            "md5(encode(name, 'UTF-16')), md5(decode(encode(name, 'UTF-16'), 'UTF-16'))",
            "sha2(unhex(hex(name)), 256), sha2(unbase64(base64(bytes)), 512)",
            "unhex(md5(name)) = X'd41d8cd98f00b204e9800998ecf8427e', hex(unhex(sha1(name)))",
            "base64(unhex(sha2(name, 256))), conv(left(md5(name), 8), 16, 10)",
            "md5(concat_ws('|', name, number, id)), md5(name || bytes)",
            "md5(substr(name, 2, 5)), md5(left(bytes, 3)), sha1(trim(name)), md5(lpad(name, 70,"
                + " '*'))",
            "md5(format_string('%s/%d', name, number)), sha1(reverse(name)), md5(repeat(name, 3))",
            // Other types as text.
            "md5(CAST(number AS STRING)), md5(string(id / 3)), sha1(string(number > 3))",
            "md5(CAST(date_add(DATE'2026-01-01', number) AS STRING))",
            "md5(CAST(timestamp_seconds(id) AS STRING)), sha1(CAST(CAST(id AS DECIMAL(9, 2)) AS"
                + " STRING))",
            // Parts of other values.
            "md5(named_struct('a', name, 'b', bytes).b), md5(array(name, 'x')[0])",
            "md5(map('k', name)['k']), md5(element_at(array(bytes), -1)), sha1(get(array(name),"
                + " 3))",
            "md5(to_json(struct(name, number))), md5(get_json_object(to_json(struct(name)),"
                + " '$.name'))",
            "md5(from_json(to_json(struct(name)), 'name STRING').name)",
            "md5(parse_json(to_json(struct(name))):name::string)",
            "md5(aggregate(array(name, 'x'), '', (a, v) -> a || v)), md5(array_join(array(name),"
                + " ','))",
            "md5(get(filter(array(name, bytes::string), v -> v IS NOT NULL), 0))",
            // Arguments that Spark gives a value by itself.
            "md5(name), md5(CAST(number > 3 AS STRING) || current_timezone())",
            "md5(current_user() || name), md5(current_database() || name)",
            // The length of sha2.
            "sha2(name, CAST('256' AS INT)), sha2(name, '512'), sha2(bytes, 256S), sha2(name, 0Y)",
            "sha2(name, 100 + 156), sha2(name, if(1 < 2, 384, 512)), sha2(name, length(''))",
            "sha2(name, 256), sha2(name, 255), sha2(name, -1), sha2(name, number)");
    SameAsSpark.callsByColumns(calls, ", id FROM people");
  }

  /** Two strings that a collation takes for equal have different digests. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF8_LCASE", "UNICODE_CI", "UTF8_BINARY_RTRIM"})
  void collations(String collation) {
    String names = "(SELECT id, number, name COLLATE %s AS name FROM people)".formatted(collation);
    SameAsSpark.byColumns(
        "SELECT id, md5(name), sha2(upper(name), 256), hex(aes_decrypt(aes_encrypt(name, k), k))"
            + " FROM (SELECT *, '0000111122223333' COLLATE %s AS k FROM %s)"
                .formatted(collation, names)
            + " WHERE md5(name) COLLATE %s >= upper(md5(''))".formatted(collation));
    SameAsSpark.byColumns(
        "SELECT md5(name) COLLATE %s AS d, count(*), md5(min(name)), count(DISTINCT md5(name)),"
                .formatted(collation)
            + " count(DISTINCT name) FROM %s GROUP BY 1".formatted(names));
  }

  /** CHAR pads with spaces, which count. */
  @Test
  void charAndVarchar() {
    spark.sql("CREATE TABLE padded (id BIGINT, c CHAR(40), v VARCHAR(40)) USING parquet");
    try {
      spark.sql("INSERT INTO padded SELECT id, left(name, 20), left(name, 30) FROM files");
      SameAsSpark.byColumns(
          "SELECT id, md5(c), md5(v), sha2(trim(c), 256), md5(c || v) FROM padded");
      SameAsSpark.byColumns(
          "SELECT md5(c), count(*) FROM padded WHERE c = 'name 3' GROUP BY md5(c)");
      SameAsSpark.byColumns("SELECT id, md5(CAST(v AS CHAR(60))) FROM padded");
    } finally {
      spark.sql("DROP TABLE padded");
    }
  }

  /** Strings that are not UTF-8 keep their bytes. */
  @Test
  void bytesThatAreNoText() {
    SameAsSpark.byColumns(
        "SELECT id, md5(s), sha1(s), md5(upper(s)), sm3(s), blake3(s), uuid_v5(uuid_v3(uuid_v3("
            + "'6ba7b810-9dad-11d1-80b4-00c04fd430c8', s), s), s) FROM"
            + " (SELECT id, CAST(unhex(hex(id) || 'ff80c0') AS STRING) AS s FROM people)");
  }
}
