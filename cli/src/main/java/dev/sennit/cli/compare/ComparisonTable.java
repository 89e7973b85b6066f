package dev.sennit.cli.compare;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;

import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/** Shows rows to people. A name has a line of its own, so that it may be long. */
final class ComparisonTable {
  private static final String NONE = "-";
  private static final String INDENT = "  ";
  private static final int HEADINGS = 2;
  // Sizes below it are written to the byte.
  private static final long EXACT_BYTES = 10_000;

  private ComparisonTable() {}

  /** Returns a line for each size, below the name of the work. */
  static List<String> lines(List<ComparisonRow> rows) {
    TextTable table =
        new TextTable(RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "JDK", "", "", "Sennit", "", "", "", "95 %")
            .row("size", "time", "", "allocated", "time", "", "allocated", "ratio", "interval");
    rows.forEach(row -> table.row(cells(row)));
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
              Decimal.ofThreeDigits(finding.ratio()) + "x",
              Decimal.ofThreeDigits(finding.low()) + "-" + Decimal.ofThreeDigits(finding.high())
            })
        .orElseGet(
            () -> new String[] {size, NONE, "", NONE, NONE, "", NONE, NONE, "machine too busy"});
  }

  private static String spread(ComparisonRow.Side side) {
    return "+-" + Math.round(100 * side.spread()) + "%";
  }

  private static String allocated(ComparisonRow.Side side) {
    long bytes = Math.round(side.bytes());
    return bytes < EXACT_BYTES ? bytes + " B" : ByteSize.of(bytes);
  }
}
