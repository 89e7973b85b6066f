package dev.sennit.bench.report;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.TextTable;
import java.util.List;

/** Who took what, and the ratios: a row for each side; what is as in the row above is not said. */
final class SidesTable {
  private static final String NONE = "-";

  private SidesTable() {}

  static TextTable of(List<Comparison> comparisons) {
    TextTable table =
        new TextTable(LEFT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT)
            .row("", "bytes", "side", "ns", "B/op", "ratio", "95 %", "");
    String series = "";
    for (Comparison comparison : comparisons) {
      Side first = comparison.sides().getFirst();
      for (Side side : comparison.sides()) {
        table.row(
            comparison.series().equals(series) ? "" : comparison.series(),
            side == first ? Numbers.bytes(comparison.bytes()) : "",
            side.name(),
            Numbers.of(side.time().value()) + " " + Numbers.spread(side.time()),
            Numbers.of(side.allocated()),
            side.ratio() == null ? NONE : Numbers.ratio(side.ratio().value()),
            side.ratio() == null ? NONE : Numbers.ends(side.ratio()),
            side.noisy() ? "noisy" : "");
        series = comparison.series();
      }
    }
    return table;
  }
}
