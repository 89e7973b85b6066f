package dev.sennit.cli.compare;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;

import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.Throughput;
import dev.sennit.cli.console.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Shows rows to people. A name has a line of its own, so that it may be long. */
final class ComparisonTable {
  private static final String NONE = "-";
  private static final String INDENT = "  ";
  private static final int HEADINGS = 2;
  // The table writes smaller sizes to the byte.
  private static final long EXACT_BYTES = 10_000;

  private ComparisonTable() {}

  /**
   * Returns a line for each size, below the name of the work. The numbers of all processors stand
   * beside those of one thread, which then leave room for them.
   */
  static List<String> lines(List<ComparisonRow> rows) {
    List<ComparisonRow> ofOneThread = rows.stream().filter(row -> !row.isOfAllCores()).toList();
    return withNames(
        ofOneThread, rows.size() == ofOneThread.size() ? ofOneThread(rows) : ofAllCores(rows));
  }

  /**
   * Returns the same lines for two JDKs: the times of all, and the ratios to each.
   *
   * @param rows the rows of the first JDK
   * @param others a row of the second JDK for each of them
   */
  static List<String> linesOfTwoJdks(
      List<ComparisonRow> rows, String jdk, List<ComparisonRow> others, String otherJdk) {
    String first = MeasuredMachine.shortVersion(jdk);
    String second = MeasuredMachine.shortVersion(otherJdk);
    TextTable table =
        new TextTable(RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT, RIGHT, LEFT)
            .row("", "JDK", "JDK", "", "", "to " + first, "", "to " + second)
            .row("size", first, second, "Sennit", "ratio", "95 %", "ratio", "95 %");
    for (int i = 0; i < rows.size(); i++) {
      List<String> cells = times(rows.get(i));
      List<String> ofOther = times(others.get(i));
      table.row(
          ByteSize.of(rows.get(i).size()),
          cells.get(0),
          ofOther.get(0),
          cells.get(1),
          cells.get(2),
          cells.get(3),
          ofOther.get(2),
          ofOther.get(3));
    }
    return withNames(rows, table);
  }

  private static List<String> withNames(List<ComparisonRow> rows, TextTable table) {
    List<String> ofTable = table.lines().stream().map(line -> INDENT + line).toList();
    List<String> lines = new ArrayList<>(ofTable.subList(0, HEADINGS));
    String previous = "";
    for (int i = 0; i < rows.size(); i++) {
      String name = rows.get(i).name();
      if (!name.equals(previous)) {
        lines.add(name);
      }
      lines.add(ofTable.get(HEADINGS + i));
      previous = name;
    }
    return lines;
  }

  private static TextTable ofOneThread(List<ComparisonRow> rows) {
    TextTable table =
        new TextTable(RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "JDK", "", "", "Sennit", "", "", "", "worst", "95 %")
            .row("size", "time", "", "bytes", "time", "", "bytes", "ratio", "JVM", "interval");
    rows.forEach(row -> table.row(cells(row)));
    return table;
  }

  private static String[] cells(ComparisonRow row) {
    String size = ByteSize.of(row.size());
    return row.finding()
        .map(finding ->
            new String[] {
              size,
              TimeSpan.of(finding.jdk().nanoseconds()),
              spread(finding.jdk()),
              allocated(finding.jdk()),
              TimeSpan.of(finding.sennit().nanoseconds()),
              spread(finding.sennit()),
              allocated(finding.sennit()),
              ratio(finding),
              Decimal.ofThreeDigits(finding.worst()) + "x",
              interval(finding)
            })
        .orElseGet(() ->
            new String[] {size, NONE, "", NONE, NONE, "", NONE, NONE, NONE, "machine too busy"});
  }

  private static TextTable ofAllCores(List<ComparisonRow> rows) {
    int threads = rows.stream().mapToInt(ComparisonRow::threads).max().orElseThrow();
    TextTable table =
        new TextTable(RIGHT, RIGHT, RIGHT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "JDK", "Sennit", "", "one thread", "JDK", "Sennit", "", threads + " threads")
            .row("size", "time", "time", "ratio", "95 %", "all", "all", "ratio", "95 %");
    for (ComparisonRow row : rows) {
      if (!row.isOfAllCores()) {
        List<String> cells = new ArrayList<>();
        cells.add(ByteSize.of(row.size()));
        cells.addAll(times(row));
        cells.addAll(
            rows.stream()
                .filter(other -> other.isOfAllCores() && other.isOfSameWork(row))
                .findFirst()
                .map(ComparisonTable::throughputs)
                .orElse(List.of(NONE, NONE, NONE, "")));
        table.row(cells.toArray(String[]::new));
      }
    }
    return table;
  }

  private static List<String> times(ComparisonRow row) {
    return withRatio(
        row.finding(),
        finding -> TimeSpan.of(finding.jdk().nanoseconds()),
        finding -> TimeSpan.of(finding.sennit().nanoseconds()));
  }

  private static List<String> throughputs(ComparisonRow row) {
    return withRatio(
        row.finding(),
        finding -> Throughput.of(row.bytesPerNanosecond(finding.jdk())),
        finding -> Throughput.of(row.bytesPerNanosecond(finding.sennit())));
  }

  private static List<String> withRatio(
      Optional<ComparisonRow.Finding> measured,
      Function<ComparisonRow.Finding, String> jdk,
      Function<ComparisonRow.Finding, String> sennit) {
    return measured
        .map(finding ->
            List.of(jdk.apply(finding), sennit.apply(finding), ratio(finding), interval(finding)))
        .orElse(List.of(NONE, NONE, NONE, "too busy"));
  }

  private static String ratio(ComparisonRow.Finding finding) {
    return Decimal.ofThreeDigits(finding.ratio()) + "x";
  }

  private static String interval(ComparisonRow.Finding finding) {
    return Decimal.ofThreeDigits(finding.low()) + "-" + Decimal.ofThreeDigits(finding.high());
  }

  private static String spread(ComparisonRow.Side side) {
    return "+-" + Math.round(100 * side.spread()) + "%";
  }

  private static String allocated(ComparisonRow.Side side) {
    long bytes = Math.round(side.bytes());
    return bytes < EXACT_BYTES ? bytes + " B" : ByteSize.of(bytes);
  }
}
