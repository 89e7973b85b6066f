package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.cli.compare.PlainJvms;
import dev.sennit.cli.page.GeneratedPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/**
 * Protects: tables of results in documents show the files of bench/results. {@code ./sennit test
 * --record} writes the tables instead of comparing them.
 */
class ResultDocumentsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final List<KeptFile> FILES = KeptFile.all(ROOT.resolve("bench/results"));
  private static final List<KeptResults> RESULTS = FILES.stream().map(KeptFile::results).toList();

  /** The rows of README's table: some of them show where nothing is gained. */
  private static final String ROWS =
      """
      Application/SHA-256 digest/64            | SHA-256, 64 B
      Application/SHA-256 getInstance+digest/64 | SHA-256, 64 B, each by a new object
      Application/SHA-256 digest/16384         | SHA-256, 16 KiB
      Application/SHA3-256 digest/1024         | SHA3-256, 1 KiB
      Application/HmacSHA256 doFinal/64        | HmacSHA256, 64 B
      Application/AES-256-GCM encrypt/8192     | AES-256-GCM, 8 KiB
      Application/PBKDF2WithHmacSHA256 key/32  | PBKDF2 by HmacSHA256, 1000 iterations
      Application/MD5 of 1000 messages/32      | MD5 of 1000 messages, 32 B each
      Application/SHA-256 of 1000 messages/1024 | SHA-256 of 1000 messages, 1 KiB each
      """;

  @Test
  void results() throws IOException {
    List<String> lines =
        RESULTS.stream().flatMap(results -> ResultTables.sections(results).stream()).toList();
    require("docs/RESULTS.md", lines.subList(0, lines.size() - 1));
  }

  @Test
  void readme() throws IOException {
    List<String> lines = ResultTables.chosen(RESULTS, labels());
    assertThat(String.join(" ", lines)).contains("*Emerald Rapids*", "*Zen 4*", "*Zen 5*");
    require("README.md", lines);
  }

  private static Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    ROWS.lines().map(row -> row.split(" +[|] +")).forEach(row -> labels.put(row[0], row[1]));
    return labels;
  }

  /** Else README keeps what was measured before. */
  @Test
  void whatIsKeptHasTheRowsOfReadme() {
    BiPredicate<String, Integer> share = PlainJvms.share();
    assertThat(labels().keySet())
        .map(row -> row.split("/"))
        .allMatch(row -> share.test(row[1], Integer.parseInt(row[2])));
  }

  private static void require(String document, List<String> lines) throws IOException {
    new GeneratedPart("results", String.join("\n", lines)).requireIn(ROOT.resolve(document));
  }

  /**
   * So no name in a file is misspelt, no value is ignored, and people can read changes of files.
   * The command uses one file for a processor.
   */
  @Test
  void filesAreAsTheyAreWritten() {
    assertThat(FILES)
        .hasSizeGreaterThan(3)
        .allSatisfy(file -> assertThat(file.path()).hasContent(file.text()));
    assertThat(RESULTS).extracting(KeptResults::kind).doesNotHaveDuplicates();
  }
}
