package dev.sennit.bench.report;

import dev.sennit.bench.results.Results;
import dev.sennit.cli.Paragraph;
import java.util.ArrayList;
import java.util.List;

/**
 * What is shown in a terminal when a run is over: ratios, what changed of them, and what is too
 * low.
 */
public final class Summary {
  private Summary() {}

  /** The ratios of a run. */
  public static List<String> of(Results results) {
    if (results.comparisons().isEmpty()) {
      return results.complete() ? List.of() : List.of("No row has three rounds yet.");
    }
    List<String> lines = new ArrayList<>(SidesTable.of(results.comparisons()).lines());
    lines.add("");
    lines.addAll(Paragraph.lines(results.noise().verdict()));
    return lines;
  }

  /** The ratios that are too low, with which all that is shown ends. */
  public static List<String> shortfalls(Results results) {
    List<String> lines = new ArrayList<>();
    results.shortfalls().lines().forEach(line -> lines.addAll(Paragraph.lines(line)));
    return lines;
  }

  /** What changed. */
  public static List<String> of(Changes changes) {
    List<String> lines = new ArrayList<>(changes.table().lines());
    lines.add("");
    lines.addAll(changes.summary());
    return lines;
  }
}
