package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.cli.JsonSchema;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.TooBusy;
import dev.sennit.cli.compare.ComparisonRow.Finding;
import dev.sennit.cli.compare.ComparisonRow.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * Protects: the JSON follows its schema, the table has the right numbers, and a row with too few
 * measurements has none.
 */
class ComparisonReportTest {
  private static final MeasuredMachine MACHINE =
      new MeasuredMachine("Some processor", 2, null, "linux-x86_64", "x64-v4", "25.0.1 (Somebody)");
  private static final ComparisonRow SHORT =
      md5(16, new Side(99.987, 0.012, 32.04), new Side(80, 0, 0), 150, 1.24987, 1.2, 1.3);
  private static final ComparisonRow LONG =
      md5(16384, new Side(20123.4, 0.2, 32), new Side(18000, 0.01, 32), 149, 1.1179, 1.1, 1.13);
  private static final ComparisonRow UNMEASURED =
      new ComparisonRow("SHA-1 digest", 64, 1, 1, 5, Optional.empty());
  private static final ComparisonRow ON_TWO =
      onTwo(md5(16, new Side(160, 0.012, 32), new Side(128, 0, 0), 120, 0.9376, 0.92, 0.94));
  private static final ComparisonReport REPORT = report(SHORT, LONG, UNMEASURED);

  private static ComparisonReport report(ComparisonRow... rows) {
    return new ComparisonReport(MACHINE, List.of(rows), 0.95);
  }

  private static ComparisonRow md5(
      int size, Side jdk, Side sennit, int pairs, double... ratioAndEnds) {
    return row("MD5 digest", size, jdk, sennit, pairs, ratioAndEnds);
  }

  private static ComparisonRow row(
      String name, int size, Side jdk, Side sennit, int pairs, double... ratioAndEnds) {
    Finding finding =
        new Finding(
            jdk, sennit, ratioAndEnds[0], ratioAndEnds[1] + 0.01, ratioAndEnds[1], ratioAndEnds[2]);
    return new ComparisonRow(name, size, 1, 1, pairs, Optional.of(finding));
  }

  /** The same numbers, as those of two threads at once. */
  private static ComparisonRow onTwo(ComparisonRow row) {
    return new ComparisonRow(row.name(), row.size(), row.messages(), 2, row.pairs(), row.finding());
  }

  private static ComparisonRow below(String name, double ratio, double high) {
    return row(
        name, 16, new Side(100, 0, 0), new Side(100 / ratio, 0, 0), 99, ratio, ratio - 0.02, high);
  }

  @Test
  void jsonIsAsDocumented() throws IOException {
    JsonSchema schema = new JsonSchema("compare.schema.json");
    schema.assertFollowedBy(REPORT.json());
    schema.assertFollowedBy(report(SHORT, ON_TWO).json());
    assertThat(REPORT.text().getFirst()).startsWith("Some processor, 2 of them; linux");
    assertThat(REPORT.json()).doesNotContain("\"cores\"");
    MeasuredMachine shared = new MeasuredMachine("Some processor", 2, 1, "p", "t", "j");
    assertThat(shared.describe()).startsWith("Some processor, 2 of them on 1 core; p;");
    ComparisonReport withCores = new ComparisonReport(shared, List.of(SHORT), 0.95);
    schema.assertFollowedBy(withCores.json());
    assertThat(withCores.json()).contains("\"cores\": 1");
    schema.assertNotFollowedBy(REPORT.json().replace("\"ratio\"", "\"speed\""));
  }

  private static ComparisonReport besideOther(ComparisonRow ofOther) {
    return new ComparisonReport(
        new MeasuredMachine("Some processor", 2, 1, "p", "t", "25.0.3+9 (X)"),
        List.of(SHORT),
        0.95,
        Optional.of(new ComparisonReport.RowsOfOtherJdk("27+35-2 (Y)", List.of(ofOther))));
  }

  @Test
  void anotherJdkHasItsColumns() throws IOException {
    ComparisonRow slower = below(SHORT.name(), 0.5, 0.6);
    ComparisonReport report = besideOther(slower);
    String text = String.join("\n", report.text());
    assertThat(text)
        .contains("to 25.0.3", "to 27", "those to the JDK 27+35-2 (Y)")
        .contains("RATIOS BELOW 0.95x: 1 of 2.", ", beside JDK 27: 0.500x");
    assertThat(report.text()).allMatch(line -> line.length() <= 100);
    JsonSchema schema = new JsonSchema("compare.schema.json");
    schema.assertFollowedBy(report.json());
    assertThat(report.json()).contains("\"jdk\": \"27+35-2 (Y)\"");
  }

  @Test
  void jsonHoldsWhatWasMeasured() {
    JsonObject json = JsonParser.parseString(REPORT.json()).getAsJsonObject();
    JsonObject row = json.getAsJsonArray("rows").get(0).getAsJsonObject();
    assertThat(json.getAsJsonArray("rows").get(2))
        .hasToString("{\"case\":\"SHA-1 digest\",\"size\":64,\"threads\":1,\"pairs\":5}");
    assertThat(row)
        .hasToString(
            "{\"case\":\"MD5 digest\",\"size\":16,\"threads\":1,\"pairs\":150,"
                + "\"jdk\":{\"ns\":99.99,\"gigabytesPerSecond\":0.16,\"bytes\":32.0},"
                + "\"sennit\":{\"ns\":80.0,\"gigabytesPerSecond\":0.2,\"bytes\":0.0},"
                + "\"ratio\":1.2499,\"worst\":1.21,\"low\":1.2,\"high\":1.3}");
    assertThat(json.getAsJsonObject("machine").get("processor").getAsString())
        .isEqualTo("Some processor");
  }

  private static List<String> squeezed(ComparisonReport report) {
    return report.text().stream().map(line -> line.strip().replaceAll(" +", " ")).toList();
  }

  @Test
  void text() {
    assertThat(REPORT.text().getFirst())
        .contains("Some processor")
        .endsWith("JDK 25.0.1 (Somebody)");
    assertThat(squeezed(REPORT))
        .containsSequence(
            "MD5 digest",
            "16 B 100 ns +-1% 32 B 80.0 ns +-0% 0 B 1.25x 1.21x 1.20-1.30",
            "16 KiB 20.1 us +-20% 32 B 18.0 us +-1% 32 B 1.12x 1.11x 1.10-1.13",
            "SHA-1 digest",
            "64 B - - - - - - machine too busy");
    assertThat(String.join(" ", REPORT.text()))
        .contains("median of 149 pairs or more")
        .contains("1 of 3 rows lack numbers: the machine was too busy")
        .contains(", or --seconds was too short.");
    assertThat(String.join(" ", report(SHORT).text())).doesNotContain("busy");
    assertThat(String.join(" ", report(UNMEASURED).text())).doesNotContain("1.20x");
  }

  /** The throughput is that of both threads: 2 x 16 bytes in 160 ns are 0.2 GB/s. */
  @Test
  void allCoresStandBesideOneThread() {
    ComparisonReport report = report(SHORT, ON_TWO, LONG, UNMEASURED, onTwo(UNMEASURED));
    assertThat(squeezed(report))
        .containsSequence(
            "JDK Sennit one thread JDK Sennit 2 threads",
            "size time time ratio 95 % all all ratio 95 %",
            "MD5 digest",
            "16 B 100 ns 80.0 ns 1.25x 1.20-1.30 200 MB/s 250 MB/s 0.94x 0.92-0.94",
            "16 KiB 20.1 us 18.0 us 1.12x 1.10-1.13 - - -",
            "SHA-1 digest",
            "64 B - - - too busy - - - too busy");
    assertThat(String.join(" ", report.text()))
        .contains("are of 2 threads that do the same work at once")
        .contains("2 of 5 rows lack numbers");
    assertThat(report.text())
        .endsWith(
            "RATIOS BELOW 0.95x: 1 of 3.",
            "- MD5 digest of 16 B on 2 threads: 0.938x, and its interval from 0.920 to 0.940 is below"
                + " 0.95x");
    assertThatThrownBy(() -> report.judge(true))
        .hasMessage("below 0.95x with the whole interval: MD5 digest of 16 B on 2 threads.");
    assertThat(JsonParser.parseString(report.json()).toString())
        .contains(
            "\"threads\":2,\"pairs\":120,"
                + "\"jdk\":{\"ns\":160.0,\"gigabytesPerSecond\":0.2,\"bytes\":32.0}");
  }

  @Test
  void endsWithTheRatiosBelow() {
    assertThat(REPORT.text()).last().isEqualTo("Ratios below 0.95x: none of 2.");
    assertThat(report(UNMEASURED).text())
        .last()
        .isEqualTo("Ratios below 0.95x: none was measured.");
    assertThat(report(SHORT, below("slow", 0.5, 0.52), below("perhaps", 0.94, 0.97)).text())
        .endsWith(
            "RATIOS BELOW 0.95x: 2 of 3.",
            "- slow of 16 B: 0.500x, and its interval from 0.480 to 0.520 is below 0.95x",
            "- perhaps of 16 B: 0.940x, and its interval from 0.920 to 0.970 reaches 0.95x");
  }

  /** No line is too long, even with long names and large numbers. */
  @Test
  void linesFitIntoATerminal() {
    MeasuredMachine machine =
        new MeasuredMachine(
            "A processor of " + "many ".repeat(20), 256, 128, "p", "t ".repeat(40), "25 (J)");
    String name = "name of what was measured, which is quite long ".repeat(2).strip();
    Side slow = new Side(123_456e9, 1.234, 1.1e12);
    ComparisonRow widest =
        row(name, 1023, slow, new Side(123e3, 9.9, 1e12), 6, 484207.66, 400e3, 900e3);
    ComparisonReport report =
        new ComparisonReport(machine, List.of(widest, below(name, 0.11, 0.12), UNMEASURED), 0.95);
    assertThat(report.text()).allMatch(line -> line.length() <= 100);
    ComparisonReport ofAllCores =
        new ComparisonReport(machine, List.of(widest, onTwo(widest), UNMEASURED), 0.95);
    assertThat(ofAllCores.text()).allMatch(line -> line.length() <= 100);
  }

  /** Protects scripts: the exit code is 0 only if every condition holds. */
  @Test
  void judgement() {
    ComparisonReport slow =
        report(below("slow", 0.5, 0.52), below("perhaps", 0.94, 0.97), UNMEASURED);
    assertThatThrownBy(() -> slow.judge(true))
        .isExactlyInstanceOf(Failure.class)
        .hasMessage("below 0.95x with the whole interval: slow of 16 B.");
    assertThatCode(() -> slow.judge(false)).doesNotThrowAnyException();
    assertThatThrownBy(() -> REPORT.judge(true))
        .isInstanceOf(TooBusy.class)
        .hasMessageContaining("too busy for 1 of 3 rows, or --seconds was too short.");
    assertThatCode(() -> REPORT.judge(false)).doesNotThrowAnyException();
    assertThatThrownBy(() -> report(UNMEASURED).judge(false)).isInstanceOf(TooBusy.class);
    assertThatThrownBy(() -> besideOther(UNMEASURED).judge(false)).isInstanceOf(TooBusy.class);
    assertThatCode(() -> besideOther(SHORT).judge(true)).doesNotThrowAnyException();
    assertThatCode(() -> report(SHORT, below("perhaps", 0.94, 0.95)).judge(true))
        .doesNotThrowAnyException();
  }

  private static ComparisonRow row(double... ratios) {
    List<SlicePair> pairs =
        DoubleStream.of(ratios)
            .mapToObj(
                ratio -> new SlicePair(0, new TimeSlice(100 * ratio, 0), new TimeSlice(100, 0)))
            .toList();
    return ComparisonRow.of("work", 16, 1, 1, pairs);
  }

  /** What one JVM of three shows is not lost among the others. */
  @Test
  void theWorstJvm() {
    List<SlicePair> pairs = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      double bytes = i % 3 == 1 ? 104 : 32;
      double time = i % 3 == 1 ? 125 : 100;
      pairs.add(new SlicePair(i % 3, new TimeSlice(110, 32), new TimeSlice(time, bytes)));
    }
    ComparisonRow row = ComparisonRow.of("work", 16, 1, 1, pairs);
    Finding finding = row.finding().orElseThrow();
    assertThat(finding.ratio()).isCloseTo(1.1, within(1e-9));
    assertThat(finding.worst()).isCloseTo(0.88, within(1e-9));
    assertThat(finding.sennit().bytes()).isEqualTo(104);
    assertThat(report(row, SHORT).text())
        .containsSequence(
            "MORE BYTES ALLOCATED THAN BY THE JDK: 1.",
            "- work of 16 B: 104 bytes instead of 32",
            "Ratios below 0.95x: none of 2.");
  }

  @Test
  void fewPairsAreNoInterval() {
    assertThat(row().finding()).isEmpty();
    assertThat(row(484207).finding()).isEmpty();
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2).finding()).isEmpty();
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2)).extracting(ComparisonRow::pairs).isEqualTo(5);
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2, 1.2).finding()).isPresent();
  }

  @Test
  void whatFailsNeedsMorePairs() {
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.94).needsPairs(0.95)).isTrue();
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.95).needsPairs(0.95)).isFalse();
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.94).needsPairs(0)).isFalse();
    assertThat(row(1.2).needsPairs(0)).isTrue();
  }

  @Test
  void pairsThatDisagreeSayNothing() {
    assertThat(row(1, 1, 1, 1, 1, 4.1).finding()).isEmpty();
    assertThat(row(1, 1, 1, 1, 1, 3.9).finding()).isPresent();
    assertThat(row(0.3, 2, 484207, 1, 20, 0.001).finding()).isEmpty();
  }
}
