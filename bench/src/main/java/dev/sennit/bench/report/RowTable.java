package dev.sennit.bench.report;

import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A table of rows with a line for each side. A cell that repeats the cell above is empty. */
final class RowTable {
  private record Line(String series, String bytes, KeptRow row, KeptSide side) {}

  private RowTable() {}

  static TextTable of(List<KeptRow> rows) {
    List<Line> lines = new ArrayList<>();
    String above = "";
    for (KeptRow row : rows) {
      String bytes = row.bytes() == null ? "" : row.bytes().toString();
      for (KeptSide side : row.sides()) {
        String series = row.series().equals(above) ? "" : row.series();
        lines.add(new Line(series, side == row.first() ? bytes : "", row, side));
        above = row.series();
      }
    }
    Columns<Line> columns =
        new Columns<Line>()
            .text("", Line::series)
            .number("bytes", Line::bytes)
            .text("side", line -> line.side().name())
            .number("ns", line -> withSpread(line.side().ns()));
    if (rows.stream().anyMatch(row -> row.threads() != null)) {
      columns.number("GB/s", line -> line.row().speed(line.side()), Decimal::ofThreeDigits);
    }
    return columns
        .number("B/op", line -> Decimal.ofThreeDigits(line.side().allocated()))
        .number("ratio", line -> line.side().ratio(), ratio -> times(ratio.value()))
        .number("95 %", line -> line.side().ratio(), RowTable::ends)
        .text("median, worst JVM", line -> jvms(line.side()))
        .text("", line -> line.side().isNoisy() ? "noisy" : "")
        .table(lines);
  }

  private static String jvms(KeptSide side) {
    return side.jvms() == null
        ? "-"
        : times(side.jvms().getFirst()) + ", " + times(side.jvms().getLast());
  }

  /** Returns a ratio, such as 1.20x. */
  private static String times(double ratio) {
    return Decimal.exactly(ratio, 2) + "x";
  }

  private static String ends(Interval interval) {
    return Decimal.exactly(interval.low(), 2) + "-" + Decimal.exactly(interval.high(), 2);
  }

  /** Returns the value of an interval and half its width. */
  private static String withSpread(Interval interval) {
    String spread = Decimal.exactly(100 * interval.spread(), 1);
    return Decimal.ofThreeDigits(interval.value()) + " +-" + spread + " %";
  }
}
