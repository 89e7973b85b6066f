package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.BenchSchema;
import dev.sennit.bench.MadeUp;
import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.measure.TaskOutcome;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import dev.sennit.cli.compare.Shortfalls;
import dev.sennit.cli.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: people can read the results in Markdown, in a terminal and in a browser. */
class ReportFilesTest {
  private static final Results RESULTS = MadeUp.wholeResults();
  private static final String BEFORE = "<script type=\"application/json\" id=\"data\">";

  @TempDir Path folder;

  @Test
  void markdown() {
    List<String> lines = Markdown.of(RESULTS, Optional.empty()).lines().toList();
    assertThat(lines)
        .contains(
            "## MessageDigests",
            "## batch",
            "## Cold start",
            "## Safepoints",
            "## Clearing, GB/s",
            "## Published tables",
            "## Cycles a block",
            "| processor | A processor, 2 cores |",
            "| MD5 digest | 16384 | JDK | 20199 +-2.5 % | 32.0 | - | - | - |  |",
            "|  |  | Sennit | 10000 +-0.0 % | 32.0 | 2.02x | 1.97-2.07 | 2.02x, 2.00x |  |",
            "| AES-256-GCM, calls of 1 MiB | JDK | 9.00 ms | 1.00 ms |  |  |  |",
            "| AES-256-GCM, calls of 1 MiB | JDK | 9.00 ms | 18.0 ms |  |  |  |",
            "| md5/x64-v4 | 400 | znver4 | 260 | 257 | chain |",
            "## AArch64: cycles for a block of each message, by the models of LLVM 22.1.8",
            "| md5/a64 | 523 | 523 | 289.1   |",
            "| md5/x64-v4 | 523 | 300.0   | 260.0 c | 400.0 |",
            "| words in registers | V1 | 306.0 | 305.0 | -0.3 % | 312.1 | +2.0 % |",
            "- Zen 5 is left out.")
        .contains(RESULTS.noise().verdict())
        .noneMatch(line -> line.startsWith("## What changed"));
    assertThat(lines)
        .filteredOn(line -> line.startsWith("| MessageDigests.digest | MD5, 16384 bytes"))
        .hasSize(2)
        .allMatch(line -> line.contains("49.5 -> 100 | 2.02x"))
        .anyMatch(line -> line.contains("| 31.0 -> 31.7 | 1.023x |"));
    assertThat(lines)
        .filteredOn(line -> line.contains(" | ns of 17 KiB | "))
        .hasSize(2)
        .anyMatch(line -> line.contains("| - | 1.005x-1.008x | 102 -> 100 | 1.018x ("))
        .anyMatch(line -> line.contains("| - | 1.003x | - | - |") && line.contains("Not measured"));
  }

  @Test
  void everyRowOfTableHasItsCells() {
    String columns = "";
    int tables = 0;
    for (String line : Markdown.of(RESULTS, Optional.empty()).lines().toList()) {
      String bars = line.replaceAll("[^|]", "");
      if (line.startsWith("| ---")) {
        columns = bars;
        tables++;
      } else if (line.startsWith("|") && !columns.isEmpty()) {
        assertThat(bars).as(line).isEqualTo(columns);
      } else if (line.isEmpty()) {
        columns = "";
      }
    }
    assertThat(tables).isGreaterThan(9);
  }

  @Test
  void changes() {
    Changes changes = Changes.between(RESULTS, RESULTS);
    assertThat(Markdown.of(RESULTS, Optional.of(changes)))
        .contains("## What changed")
        .contains("| MessageDigests.digest/MD5/16384 | Sennit | 2.02x | 2.02x | 1.00x |")
        .contains("same within noise");
    assertThat(TerminalSummary.changes(changes))
        .anyMatch(line -> line.contains("same within noise"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | preset quick, Sennit 0.1",
        "MD5 | preset quick, only rows with `MD5` in their names, Sennit 0.1",
        "MD5,SHA-1 | only rows with `MD5` or `SHA-1` in their names,"
      })
  void whatWasLeftOutIsSaid(String only, String said) {
    TaskOutcome.Round round = MadeUp.round(20_000, 10_000);
    Results results = MadeUp.results(MadeUp.head("quick", only), round, round, round);
    assertThat(Markdown.of(results, Optional.empty())).contains(said);
  }

  @Test
  void terminal() {
    assertThat(
            TerminalSummary.ratios(RESULTS).stream()
                .map(line -> line.strip().replaceAll(" +", " ")))
        .contains(
            "MD5 digest 16384 JDK 20199 +-2.5 % 32.0 - - -",
            "Sennit 10000 +-0.0 % 32.0 2.02x 1.97-2.07 2.02x, 2.00x");
  }

  /** 2 x 16 KiB in 20 us are 1.64 GB/s, and 2 UUIDs in 100 ns are 20 million a second. */
  @Test
  void allCoresStandBesideOneThread() {
    TaskOutcome.Round one = MadeUp.round(20_000, 10_000);
    TaskOutcome.Round all = onTwo(one.id(), "MD5 digest", 16384, 20_000, 16_000);
    TaskOutcome.Round uuids = onTwo("UUIDBatchBench.v3", "UUID v3 batch", null, 100, 40);
    Results results = MadeUp.results(one, all, uuids, one, all, uuids, one, all, uuids);
    assertThat(Markdown.of(results, Optional.empty()).lines())
        .contains(
            "|  | bytes | side | ns | throughput | B/op | ratio | 95 % | median, worst JVM |  |",
            "| MD5 digest | 16384 | JDK | 20000 +-0.0 % | 819 MB/s | 32.0 | - | - | - |  |",
            "|  |  | Sennit | 10000 +-0.0 % | 1.64 GB/s | 32.0 | 2.00x | 2.00-2.00 | 2.00x, 2.00x |  |",
            "| MD5 digest on all cores | 16384 | JDK | 20000 +-0.0 % | 1.64 GB/s | 32.0 | - | - | - |  |",
            "|  |  | Sennit | 16000 +-0.0 % | 2.05 GB/s | 32.0 | 1.25x | 1.25-1.25 | 1.25x, 1.25x |  |",
            "| UUID v3 batch on all cores |  | JDK | 100 +-0.0 % | 20.0 M/s | 32.0 | - | - | - |  |");
    assertThat(TerminalSummary.ratios(results)).anyMatch(line -> line.contains("2.05 GB/s"));
    assertThat(BenchSchema.errors(ResultsFile.json(results))).isEmpty();
    assertThat(Markdown.of(RESULTS, Optional.empty())).doesNotContain("throughput |");
  }

  private static TaskOutcome.Round onTwo(
      String id, String series, Integer bytes, double jdk, double sennit) {
    return new TaskOutcome.Round(
        id + "/all-cores",
        "MessageDigests",
        series + " on all cores",
        bytes,
        List.of(
            new TaskOutcome.Reading("JDK", jdk, 32), new TaskOutcome.Reading("Sennit", sennit, 32)),
        2);
  }

  @Test
  void sharedCoresAreSaid() {
    for (int cores : new int[] {1, 2}) {
      MachineDescription machine = MadeUp.machine("A processor", cores);
      Journal.Head head =
          new Journal.Head("2026-11-22T10:20:30Z", "quick", "", List.of(), "0.1", "b", machine, 2);
      TaskOutcome.Round round = MadeUp.round(20_000, 10_000);
      Results results = MadeUp.results(head, round, round, round);
      assertThat(Markdown.of(results, Optional.empty()).lines())
          .contains(
              cores == 1
                  ? "| processor | A processor, 2 cores, hardware threads of 1 core |"
                  : "| processor | A processor, 2 cores |");
      assertThat(BenchSchema.errors(ResultsFile.json(results))).isEmpty();
    }
  }

  /** Both rows of Sennit count, and the row of the other provider does not. */
  @Test
  void endsWithTheRatiosBelow() {
    assertThat(TerminalSummary.shortfalls(RESULTS))
        .containsExactly("Ratios below 0.95x: none of 2.");
    assertThat(Markdown.of(RESULTS, Optional.empty()))
        .endsWith("## Ratios that are too low\n\nRatios below 0.95x: none of 2.\n");
    TaskOutcome.Round slow =
        new TaskOutcome.Round(
            "id",
            "MessageDigests",
            "MD5 digest",
            16,
            List.of(
                new TaskOutcome.Reading("JDK", 100, 0),
                new TaskOutcome.Reading("Sennit", 125, 0),
                new TaskOutcome.Reading("Sennit direct", 99, 0),
                new TaskOutcome.Reading("BouncyCastle", 200, 0)));
    Results results = MadeUp.results(slow, slow, slow);
    List<String> end =
        List.of(
            "RATIOS BELOW 0.95x: 1 of 2.",
            "- MD5 digest of 16 B, Sennit: 0.800x, and its interval from 0.800 to 0.800 is below"
                + " 0.95x");
    assertThat(TerminalSummary.shortfalls(results)).isEqualTo(end);
    assertThat(Markdown.of(results, Optional.empty())).endsWith(String.join("\n", end) + "\n");
  }

  /** With different bars, the terminal and the page would list different rows. */
  @Test
  void pageHasTheSameBar() throws IOException {
    assertThat(Path.of("..", "web", "src", "report", "shortfalls.ts"))
        .content()
        .contains("export const PROMISED = " + Shortfalls.PROMISED + ";");
  }

  @Test
  void unfinishedRunWithoutRows() {
    Journal journal = MadeUp.journal(MadeUp.round(2, 1), MadeUp.round(2, 1));
    assertThat(TerminalSummary.ratios(Assembly.of(journal, false)))
        .containsExactly("No row has three rounds yet.");
  }

  @Test
  void filesSideBySide() throws IOException {
    Path json = folder.resolve("results.json");
    Page page =
        new Page(
            Files.writeString(
                folder.resolve("built.html"), "<p>" + BEFORE + "null</script></p></body>"));
    Changes changes = Changes.between(RESULTS, RESULTS);
    assertThat(new ReportFiles(RESULTS, Optional.of(changes)).write(json, page))
        .containsExactly(json, folder.resolve("results.md"), folder.resolve("results.html"));
    String html = Files.readString(folder.resolve("results.html"));
    String element = html.substring(html.indexOf("</script>") + "</script>".length());
    assertThat(element)
        .startsWith("<script type=\"application/json\" id=\"changes\">{\"summary\":[\"Of ")
        .contains("\"id\":\"MessageDigests.digest/MD5/16384\"")
        .contains("\"verdict\":\"same within noise\"")
        .endsWith("</script></p></body>");
    assertThat(html).startsWith("<p>" + BEFORE + "{");
    assertThat(json).content().doesNotContain("same within noise");
  }
}
