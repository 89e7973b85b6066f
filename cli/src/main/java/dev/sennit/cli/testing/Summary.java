package dev.sennit.cli.testing;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Minutes;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TextTable.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * What a run of tests came to.
 *
 * @param problems how many failures there are besides those of tests
 */
record Summary(List<Report> reports, int problems) {
  private static final int SLOWEST = 10;

  int failed() {
    return problems + sum(reports, report -> report.failures().size());
  }

  String numbers() {
    int skipped = sum(reports, report -> report.reasons().size());
    return "%d passed, %d failed, %d skipped"
        .formatted(sum(reports, Report::passed), failed(), skipped);
  }

  /** Returns all tables that have more than headings, and the result at the end. */
  List<String> lines(double time) {
    List<String> lines = new ArrayList<>(List.of(""));
    for (TextTable table : List.of(slowest(), reasons(), parts())) {
      if (table.lines().size() > 1) {
        lines.addAll(table.lines());
        lines.add("");
      }
    }
    lines.add("%s in %s".formatted(numbers(), Minutes.of(time)));
    return lines;
  }

  private TextTable parts() {
    TextTable table =
        new TextTable(Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT)
            .row("part", "passed", "failed", "skipped", "seconds");
    reports.stream()
        .collect(groupingBy(Report::part, LinkedHashMap::new, toList()))
        .forEach((part, of) ->
            table.row(
                part,
                "" + sum(of, Report::passed),
                "" + sum(of, report -> report.failures().size()),
                "" + sum(of, report -> report.reasons().size()),
                "" + Math.round(of.stream().mapToDouble(Report::seconds).sum())));
    return table;
  }

  private static int sum(List<Report> reports, ToIntFunction<Report> number) {
    return reports.stream().mapToInt(number).sum();
  }

  private TextTable reasons() {
    TextTable table = new TextTable(Side.RIGHT, Side.LEFT).row("skipped", "why");
    reports.stream()
        .flatMap(report -> report.reasons().stream())
        .collect(groupingBy(reason -> reason, TreeMap::new, counting()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByValue(reverseOrder()))
        .forEach(entry -> table.row("" + entry.getValue(), entry.getKey()));
    return table;
  }

  private TextTable slowest() {
    TextTable table =
        new TextTable(Side.RIGHT, Side.LEFT, Side.LEFT).row("seconds", "slowest classes", "part");
    reports.stream()
        .sorted(comparing(Report::seconds).reversed())
        .limit(SLOWEST)
        .forEach(report ->
            table.row(Decimal.exactly(report.seconds(), 1), report.testClass(), report.part()));
    return table;
  }
}
