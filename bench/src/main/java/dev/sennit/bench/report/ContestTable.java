package dev.sennit.bench.report;

import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A table of contests, a row for each side; cells that repeat the row above are empty. */
final class ContestTable {
  /** A side with the cells that it shows of its contest. */
  private record Row(String series, String bytes, Side side) {}

  private ContestTable() {}

  static TextTable of(List<ContestResult> contests) {
    List<Row> rows = new ArrayList<>();
    String above = "";
    for (ContestResult contest : contests) {
      String bytes = contest.bytes() == null ? "" : contest.bytes().toString();
      for (Side side : contest.sides()) {
        boolean isFirst = side == contest.sides().getFirst();
        String series = contest.series().equals(above) ? "" : contest.series();
        rows.add(new Row(series, isFirst ? bytes : "", side));
        above = contest.series();
      }
    }
    return new Columns<Row>()
        .text("", Row::series)
        .number("bytes", Row::bytes, bytes -> bytes)
        .text("side", row -> row.side().name())
        .number("ns", row -> row.side().time(), ReportNumbers::withSpread)
        .number("B/op", row -> row.side().allocated(), ReportNumbers::of)
        .number("ratio", row -> row.side().ratio(), ReportNumbers::ratio)
        .text(
            "95 %",
            row -> row.side().ratio() == null ? "-" : ReportNumbers.ends(row.side().ratio()))
        .text("", row -> row.side().noisy() ? "noisy" : "")
        .table(rows);
  }
}
