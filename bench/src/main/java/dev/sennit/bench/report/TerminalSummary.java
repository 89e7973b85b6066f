package dev.sennit.bench.report;

import dev.sennit.bench.results.Results;
import dev.sennit.cli.console.Paragraph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The lines that a terminal shows when a run is over. */
public final class TerminalSummary {
  private TerminalSummary() {}

  /** Returns the ratios, their changes, the files that were written, and the low ratios. */
  public static List<String> of(ReportFiles report, List<Path> written) {
    List<String> lines = new ArrayList<>(ratios(report.results()));
    if (report.changes().isPresent()) {
      lines.add("");
      lines.addAll(changes(report.changes().get()));
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    written.forEach(file -> lines.add("Written: " + file));
    lines.add("");
    lines.addAll(shortfalls(report.results()));
    return lines;
  }

  static List<String> ratios(Results results) {
    if (results.comparisons().isEmpty()) {
      return results.complete() ? List.of() : List.of("No row has three rounds yet.");
    }
    List<String> lines = new ArrayList<>(ContestTable.of(results.comparisons()).lines());
    lines.add("");
    lines.addAll(Paragraph.lines(results.noise().verdict()));
    return lines;
  }

  static List<String> changes(Changes changes) {
    List<String> lines = new ArrayList<>(changes.table().lines());
    lines.add("");
    lines.addAll(Paragraph.lines(changes.summary()));
    return lines;
  }

  /** Returns what is bad. These are the last lines that the terminal shows. */
  static List<String> shortfalls(Results results) {
    return Stream.concat(results.moreBytes().stream(), results.shortfalls().lines().stream())
        .flatMap(line -> Paragraph.lines(line).stream())
        .toList();
  }
}
