package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.cli.page.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Protects: tables of results in documents show the files of bench/results. {@code ./sennit test
 * --record} writes the tables instead of comparing them.
 */
class ResultDocumentsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final List<KeptFile> FILES = KeptFile.all(ROOT.resolve("bench/results"));

  /** The processors of README's table. */
  private static final List<String> CORES = List.of("Zen 5", "Emerald Rapids");

  /** The rows of README's table: one of them shows where nothing is gained. */
  private static final String ROWS =
      """
      MessageDigests.digest/SHA-256/64      SHA-256, 64 B
      MessageDigests.digest/SHA-256/16384   SHA-256, 16 KiB
      Macs.doFinal/HmacSHA256/64            HmacSHA256, 64 B
      AESGCMBench.encrypt/256/8192          AES-256-GCM, 8 KiB
      Batches.arrays/MD5/16-55              MD5 of many, 16 to 55 B each
      Batches.arrays/SHA-256/16384-16384    SHA-256 of many, 16 KiB each
      """;

  @Test
  void results() throws IOException {
    List<String> lines =
        FILES.stream().flatMap(file -> ResultTables.sections(file.results()).stream()).toList();
    assertIn("docs/RESULTS.md", lines.subList(0, lines.size() - 1));
  }

  @Test
  void readme() throws IOException {
    Map<String, String> labels = new LinkedHashMap<>();
    ROWS.lines().map(row -> row.split(" +", 2)).forEach(row -> labels.put(row[0], row[1]));
    List<KeptResults> processors = CORES.stream().map(ResultDocumentsTest::resultsOf).toList();
    assertIn("README.md", ResultTables.chosen(processors, labels));
  }

  private static KeptResults resultsOf(String core) {
    return FILES.stream()
        .map(KeptFile::results)
        .filter(results -> results.core().equals(core))
        .findFirst()
        .orElseThrow();
  }

  private static void assertIn(String name, List<String> lines) throws IOException {
    Path file = ROOT.resolve(name);
    String before = Files.readString(file);
    String now = new GeneratedPart("results", String.join("\n", lines)).in(before);
    if (Boolean.getBoolean("sennit.record") && !now.equals(before)) {
      Files.writeString(file, now);
    } else {
      assertThat(before)
          .describedAs("%s, which ./sennit test --record brings up to date", name)
          .isEqualTo(now);
    }
  }

  /**
   * So no name in a file is misspelt, no value is ignored, and people can read changes of files.
   */
  @Test
  void filesAreAsTheyAreWritten() {
    assertThat(FILES).hasSizeGreaterThan(3);
    for (KeptFile file : FILES) {
      assertThat(file.path()).hasContent(file.text());
    }
  }

  /** The command uses one file for a processor. */
  @Test
  void everyKindHasOneFile() {
    assertThat(FILES).extracting(file -> file.results().kind()).doesNotHaveDuplicates();
  }
}
