package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.results.KeptFile;
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

  /** The processor of README's table. */
  private static final String CORE = "Zen 5";

  /** The rows of README's table. */
  private static final String ROWS =
      """
      MessageDigests.digest/MD5/64             MD5 `digest`
      MessageDigests.getAndDigest/MD5/16       MD5 `getInstance` + `digest`
      MessageDigests.digest/SHA-1/64           SHA-1 `digest`
      MessageDigests.digest/SHA-256/64         SHA-256 `digest`
      MessageDigests.digest/SHA-256/16384      SHA-256 `digest`
      MessageDigests.getAndDigest/SHA-256/16   SHA-256 `getInstance` + `digest`
      MessageDigests.digest/SHA-512/16384      SHA-512 `digest`
      MessageDigests.digest/SHA3-256/1024      SHA3-256 `digest`
      Macs.doFinal/HmacSHA256/64               HmacSHA256 `doFinal`
      AESGCMBench.encrypt/256/64               AES-256-GCM, `init` + `doFinal`, encrypt
      AESGCMBench.encrypt/256/8192             AES-256-GCM, `init` + `doFinal`, encrypt
      AESGCMBench.decrypt/256/8192             the same, decrypt
      UUIDBench.v3/128                         UUID, version 3
      Batches.arrays/MD5/16-55                 many messages of 16 to 55 bytes by MD5, each
      Batches.arrays/MD5/16384-16384           many messages by MD5, each
      Batches.arrays/SHA-256/16384-16384       many messages by SHA-256, each
      Batches.arrays/SHA3-256/16384-16384      many messages by SHA3-256, each
      ClearBench.native/16384                  clear native memory
      ClearBench.heap/65536                    clear an array
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
    KeptFile file =
        FILES.stream().filter(one -> one.results().core().equals(CORE)).findFirst().orElseThrow();
    assertIn("README.md", ResultTables.chosen(file.results(), labels));
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
