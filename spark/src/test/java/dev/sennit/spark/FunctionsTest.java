package dev.sennit.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.NameUuid;
import dev.sennit.spark.columns.NameUuidVersion;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.apache.spark.sql.AnalysisException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: functions that Spark lacks have the results of the library, by rows together or not.
 */
class FunctionsTest extends WithSpark {
  private static final byte[] KEY = "a key".getBytes(UTF_8);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm3('abc') | 66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
        "blake3('abc') | 6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85",
        // RFC 4231, test case 2.
        "hmac_sha256('Jefe', 'what do ya want for nothing?')"
            + " | 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        // RFC 9562, appendix A.
        "uuid_v3('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')"
            + " | 5df41881-3aed-3515-88a7-2f4a814cf09e",
        "uuid_v5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')"
            + " | 2ed6657d-e927-568b-95e1-2665a8aea6a2",
      })
  void knownAnswers(String call, String expected) {
    assertThat(results("SELECT " + call).getFirst().getString(0)).isEqualTo(expected);
    // Row by row, as a variable is no column. Rows together are those of the other tests.
    String argument = call.replaceFirst(".*?('[^']*')\\)$", "$1");
    String ofVariable = call.replace(argument + ")", "v)");
    assertThat(
            results("SELECT transform(array(%s), v -> %s)[0]".formatted(argument, ofVariable))
                .getFirst()
                .getString(0))
        .isEqualTo(expected);
  }

  @Test
  void resultsAreThoseOfTheLibrary() {
    UUID namespace = NameUuid.OID;
    try (Hmac hmac = Hmac.of(Hasher.SHA_256, KEY)) {
      Map<String, Function<byte[], String>> functions = new LinkedHashMap<>();
      functions.put("sm3(%s)", Hasher.SM3::hashHex);
      functions.put("blake3(%s)", Hasher.BLAKE3::hashHex);
      functions.put("hmac_sha256('a key', %s)", value -> hex(hmac.mac(value)));
      String uuids = "uuid_v%d('" + namespace + "', %%s)";
      functions.put(uuids.formatted(3), value -> NameUuid.v3(namespace, value).toString());
      functions.put(uuids.formatted(5), value -> NameUuid.v5(namespace, value).toString());
      for (String column : List.of("name", "bytes")) {
        List<String> calls = functions.keySet().stream().map(f -> f.formatted(column)).toList();
        List<Function<byte[], String>> expected = List.copyOf(functions.values());
        assertThat(SameAsSpark.callsByColumns(calls, ", binary(%s) FROM people".formatted(column)))
            .allSatisfy(row -> {
              byte[] value = row.getAs(calls.size());
              for (int i = 0; i < calls.size(); i++) {
                assertThat(row.getString(i))
                    .isEqualTo(value == null ? null : expected.get(i).apply(value));
              }
            });
      }
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void keysAndNamespacesCanBeColumns() {
    String query =
        "SELECT id, hmac_sha256(CAST(number AS STRING), name), hmac_sha256(name, bytes),"
            + " uuid_v5(if(number %% 2 = 0, '%s', lower('%s')), name) FROM people"
                .formatted(NameUuid.DNS, NameUuid.URL);
    assertThat(explained(query)).contains("SennitColumns");
    assertThat(results(query)).isEqualTo(bySparkAlone(() -> results(query)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm3() | WRONG_NUM_ARGS",
        "blake3() | WRONG_NUM_ARGS",
        "hmac_sha256('k') | WRONG_NUM_ARGS",
        "uuid_v5('a', 'b', 'c') | WRONG_NUM_ARGS",
        "sm3(array('a')) | DATATYPE_MISMATCH"
      })
  void wrongArgumentsAreRefused(String call, String condition) {
    assertThatThrownBy(() -> results("SELECT " + call))
        .isInstanceOfSatisfying(
            AnalysisException.class, e -> assertThat(e.getCondition()).startsWith(condition));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no UUID",
        "",
        "6ba7b8109dad11d180b400c04fd430c8",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c88",
        "{6ba7b810-9dad-11d1-80b4-00c04fd430}",
        // As many characters as a UUID, but other groups.
        "06ba7b810-9dad-11d1-80b4-0c04fd430c8",
        "6ba7b810-09dad-11d1-80b4-0c04fd430c8",
        "6ba7b810-9dad-11d1-80b40-0c04fd430c8",
        "1-1-1-1-1                           ",
        // Digits, but not of ASCII; as many bytes as a UUID, and as many characters.
        "\uFF16ba7b810-9dad-11d1-80b4-00c04fd430",
        "\uFF16ba7b810-9dad-11d1-80b4-00c04fd430c8",
        "6ba7b81g-9dad-11d1-80b4-00c04fd430c8",
      })
  void namespacesMustBeUuids(String namespace) {
    assertThat(NameUuidVersion.namespace(namespace.getBytes(UTF_8))).isEmpty();
  }

  @Test
  void wrongNamespacesAreNamed() {
    String namespace = "6ba7b810-9dad-11d1-80b4-00c04fd430c";
    for (String queryOfNamespace :
        List.of(
            "SELECT uuid_v5(concat('%s', left(name, 0)), name) FROM people",
            "SELECT transform(array('%s', name), n -> uuid_v5(n, 'x')) FROM people")) {
      String query = queryOfNamespace.formatted(namespace);
      assertThatThrownBy(() -> results(query))
          .hasStackTraceContaining("but is '" + namespace + "'");
    }
    for (String call :
        List.of(
            "uuid_v3('%s', name)",
            "uuid_v5(binary('%s'), bytes)",
            "uuid_v5(concat('', '%s'), name)",
            "transform(array(name), v -> uuid_v5('%s', v))",
            "if(name IS NULL, '', md5(uuid_v5('%s', name)))",
            "(SELECT max(uuid_v3('%s', name)) FROM files)")) {
      assertAnalysisFails(call.formatted(namespace), "but is '" + namespace + "'");
    }
  }

  /** No query runs, and the error says where in the query the call is. */
  private static void assertAnalysisFails(String call, String message) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM people"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("line 1 pos ");
  }

  /** What Spark cannot compute yet, or may never compute, is no error of the analysis. */
  @ParameterizedTest
  @ValueSource(strings = {"current_user()", "string(1 div 0)"})
  void constantNamespacesThatAreNotKnown(String namespace) {
    assertThatCode(
            () -> spark.sql("SELECT uuid_v5(%s, name) FROM people".formatted(namespace)).schema())
        .doesNotThrowAnyException();
  }

  /** Spark's rules may put a constant in the place of a column. The call stays valid. */
  @Test
  void columnsOfNamespacesMayBecomeConstants() {
    String query = "SELECT uuid_v5(namespace, name) FROM (SELECT *, '%s' AS namespace FROM people)";
    assertThat(explained(query.formatted("x"))).contains("uuid_v5(0x78, name");
    assertThatThrownBy(() -> results(query.formatted("x"))).hasStackTraceContaining("but is 'x'");
    assertThat(results(query.formatted(NameUuid.URL) + " WHERE name IS NULL")).isNotEmpty();
    assertThat(results(query.formatted("x") + " WHERE name IS NULL")).isNotEmpty();
  }

  @Test
  void namespacesMayHaveUpperCase() {
    byte[] upperCase = NameUuid.URL.toString().toUpperCase(Locale.ROOT).getBytes(UTF_8);
    assertThat(NameUuidVersion.namespace(upperCase)).contains(NameUuid.URL);
  }
}
