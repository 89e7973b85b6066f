package dev.sennit.bench.report;

import dev.sennit.bench.plan.Participant;
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
    List<String> lines = new ArrayList<>(RowTable.of(rows).lines());
    lines.add("");
    MoreBytes more = new MoreBytes();
    List<Shortfalls.Ratio> ratios = new ArrayList<>();
    long noisy = 0;
    for (KeptRow row : rows) {
      KeptSide first = row.sides().getFirst();
      for (KeptSide side : row.sidesOfSennit()) {
        String work = row.title() + ", " + side.name();
        Interval ratio = side.ratioInterval().orElseThrow();
        ratios.add(new Shortfalls.Ratio(work, ratio.value(), ratio.low(), ratio.high()));
        noisy += side.noisy() == null ? 0 : 1;
        if (first.name().equals(Participant.JDK)) {
          more.add(work, first.allocated(), side.allocated());
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%d of %d ratios are noisy: their interval is wider than +-5 %%."
            .formatted(noisy, ratios.size()));
    sentences.addAll(more.lines());
    sentences.addAll(Shortfalls.of(Shortfalls.PROMISED, ratios).lines());
    lines.addAll(Paragraph.lines(sentences));
    return lines;
  }
}
