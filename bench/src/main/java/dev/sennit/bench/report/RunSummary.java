package dev.sennit.bench.report;

import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.cli.compare.MoreBytes;
import dev.sennit.cli.compare.Shortfalls;
import dev.sennit.cli.console.Paragraph;
import java.util.ArrayList;
import java.util.List;

/** The lines that a terminal shows when a run is over: its rows, and last what is bad. */
public final class RunSummary {
  private RunSummary() {}

  public static List<String> of(List<KeptRow> rows) {
    if (rows.isEmpty()) {
      return List.of("No row has %d rounds.".formatted(Interval.LEAST_ROUNDS));
    }
    MoreBytes more = new MoreBytes();
    List<Shortfalls.Ratio> ratios = new ArrayList<>();
    long noisy = 0;
    for (KeptRow row : rows) {
      for (KeptSide side : row.sides()) {
        Interval ratio = side.ratio();
        if (ratio == null || !side.name().startsWith(Contest.SENNIT)) {
          continue;
        }
        String work = row.title() + ", " + side.name();
        ratios.add(new Shortfalls.Ratio(work, ratio.value(), ratio.low(), ratio.high()));
        noisy += side.isNoisy() ? 1 : 0;
        if (row.first().name().equals(Contest.JDK)) {
          more.add(work, row.first().allocated(), side.allocated());
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%d of %d ratios are noisy: their interval is wider than +-5 %%."
            .formatted(noisy, ratios.size()));
    sentences.addAll(more.lines());
    sentences.addAll(Shortfalls.of(Shortfalls.PROMISED, ratios).lines());
    List<String> lines = new ArrayList<>(RowTable.of(rows).lines());
    lines.add("");
    lines.addAll(Paragraph.lines(sentences));
    return lines;
  }
}
