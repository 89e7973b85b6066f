package dev.sennit.bench.report;

import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A table of rows with a line for each side. A cell that repeats the cell above is empty. */
final class RowTable {
  private record Line(String series, String bytes, KeptSide side) {}

  private RowTable() {}

  static TextTable of(List<KeptRow> rows) {
    List<Line> lines = new ArrayList<>();
    String above = "";
    for (KeptRow row : rows) {
      String bytes = row.bytes() == null ? "" : row.bytes().toString();
      for (KeptSide side : row.sides()) {
        String series = row.series().equals(above) ? "" : row.series();
        lines.add(new Line(series, side == row.sides().getFirst() ? bytes : "", side));
        above = row.series();
      }
    }
    Columns<Line> columns =
        new Columns<Line>()
            .text("", Line::series)
            .number("bytes", Line::bytes)
            .text("side", line -> line.side().name())
            .number("ns", line -> line.side().time().orElse(null), ReportNumbers::withSpread);
    if (rows.stream().anyMatch(row -> row.threads() != null)) {
      columns.number("GB/s", line -> line.side().gigabytesPerSecond(), ReportNumbers::of);
    }
    return columns
        .number("B/op", line -> line.side().allocated(), ReportNumbers::of)
        .number("ratio", line -> line.side().ratioInterval().orElse(null), ReportNumbers::ratio)
        .number("95 %", line -> line.side().ratioInterval().orElse(null), ReportNumbers::ends)
        .text("median, worst JVM", line -> jvms(line.side()))
        .text("", line -> line.side().noisy() == null ? "" : "noisy")
        .table(lines);
  }

  private static String jvms(KeptSide side) {
    return side.jvms() == null
        ? "-"
        : ReportNumbers.ratio(side.jvms().getFirst())
            + ", "
            + ReportNumbers.ratio(side.jvms().getLast());
  }
}
