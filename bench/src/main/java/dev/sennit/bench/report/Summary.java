package dev.sennit.bench.report;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.TextTable;
import java.util.ArrayList;
import java.util.List;

/** What is shown in a terminal when a run is over: ratios, or what changed of them. */
public final class Summary {
  private Summary() {}

  /** The ratios of a run. */
  public static List<String> of(Results results) {
    if (results.comparisons().isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(LEFT, RIGHT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT)
            .row("", "bytes", "", "ns", "B/op", "ratio", "95 %", "");
    String series = "";
    for (Comparison comparison : results.comparisons()) {
      for (Side side : comparison.sides()) {
        boolean isFirst = side == comparison.sides().getFirst();
        table.row(
            comparison.series().equals(series) ? "" : comparison.series(),
            isFirst ? Numbers.bytes(comparison.bytes()) : "",
            side.name(),
            Numbers.of(side.time().value()),
            Numbers.of(side.allocated()),
            side.ratio() == null ? "" : Numbers.ratio(side.ratio().value()),
            side.ratio() == null ? "" : Numbers.ends(side.ratio()),
            side.noisy() ? "noisy" : "");
        series = comparison.series();
      }
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add(results.noise().verdict());
    return lines;
  }

  /** What changed. */
  public static List<String> of(Changes changes) {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT)
            .row("", "", "before", "now", "factor", "95 %", "");
    for (Change change : changes.changes()) {
      table.row(
          change.id(),
          change.side(),
          Numbers.ratio(change.before().value()),
          Numbers.ratio(change.after().value()),
          Numbers.ratio(change.factor().value()),
          Numbers.ends(change.factor()),
          change.verdict().toString());
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.addAll(changes.summary());
    return lines;
  }
}
