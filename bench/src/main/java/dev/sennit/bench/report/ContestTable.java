package dev.sennit.bench.report;

import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.Throughput;
import dev.sennit.cli.measure.Sample;
import java.util.ArrayList;
import java.util.List;

/** A table of contests with a row for each side. A cell that repeats the cell above is empty. */
final class ContestTable {
  /** A side, and the cells of its row that come from its contest. */
  private record Row(String series, String bytes, Side side, String throughput, String jvms) {}

  private ContestTable() {}

  static TextTable of(List<ContestResult> contests) {
    List<Row> rows = new ArrayList<>();
    String above = "";
    for (ContestResult contest : contests) {
      String bytes = contest.bytes() == null ? "" : contest.bytes().toString();
      for (Side side : contest.sides()) {
        boolean isFirst = side == contest.sides().getFirst();
        String series = contest.series().equals(above) ? "" : contest.series();
        rows.add(
            new Row(
                series,
                isFirst ? bytes : "",
                side,
                throughput(contest, side),
                isFirst ? "-" : medianAndWorst(contest.ratios(side))));
        above = contest.series();
      }
    }
    Columns<Row> columns =
        new Columns<Row>()
            .text("", Row::series)
            .number("bytes", Row::bytes, bytes -> bytes)
            .text("side", row -> row.side().name())
            .number("ns", row -> row.side().time(), ReportNumbers::withSpread);
    if (contests.stream().anyMatch(contest -> contest.threads() > 1)) {
      columns.number("throughput", Row::throughput);
    }
    return columns
        .number("B/op", row -> row.side().allocated(), ReportNumbers::of)
        .number("ratio", row -> row.side().ratio(), ReportNumbers::ratio)
        .text(
            "95 %",
            row -> row.side().ratio() == null ? "-" : ReportNumbers.ends(row.side().ratio()))
        .text("median, worst JVM", Row::jvms)
        .text("", row -> row.side().noisy() ? "noisy" : "")
        .table(rows);
  }

  private static String medianAndWorst(Sample ratios) {
    return ReportNumbers.ratio(ratios.median()) + ", " + ReportNumbers.ratio(ratios.least());
  }

  /**
   * Returns the throughput of all threads together: in bytes if the length is known, otherwise in
   * operations.
   */
  private static String throughput(ContestResult contest, Side side) {
    double operations = contest.operationsPerNanosecond(side);
    return contest.bytes() == null
        ? Throughput.ofOperations(operations)
        : Throughput.ofBytes(operations * contest.bytes());
  }
}
