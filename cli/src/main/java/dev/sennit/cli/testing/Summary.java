package dev.sennit.cli.testing;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.sennit.cli.console.Minutes;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TextTable.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * What a run of tests came to.
 *
 * @param time how long it took, in seconds
 * @param minutes how long such a run should take on two quiet processors
 * @param strict whether parts that could not run count as a failure
 */
record Summary(TestRun run, double time, int minutes, boolean strict) {
  private static final int SLOWEST = 10;
  private static final double SECONDS_OF_MINUTE = 60;

  private int sum(ToIntFunction<Report> number) {
    return run.parts().stream().mapToInt(part -> part.count(number)).sum();
  }

  int exitCode() {
    if (run.failed() > 0) {
      return 1;
    }
    return run.leftOut().isEmpty() ? 0 : strict ? 1 : 2;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table());
    lines.add("");
    lines.add(
        "%d passed, %d failed, %d skipped in %s"
            .formatted(sum(Report::passed), run.failed(), sum(Report::skipped), Minutes.of(time)));
    addSkipped(lines);
    addSlowest(lines);
    addLeftOut(lines);
    if (time > 2 * minutes * SECONDS_OF_MINUTE) {
      lines.add("");
      lines.add(
          "Warning: this took %2$s. On two quiet processors it should take %1$d:00."
              .formatted(minutes, Minutes.of(time)));
    }
    return lines;
  }

  private List<String> table() {
    TextTable table =
        new TextTable(Side.LEFT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.RIGHT, Side.LEFT);
    table.row("part", "passed", "failed", "skipped", "seconds", "");
    for (Part part : run.parts().stream().sorted(comparing(Part::hasTests)).toList()) {
      String seconds = seconds(part.time(time), 0);
      if (run.lacksTests(part)) {
        table.row(part.title(), "0", "1", "0", seconds, "no test ran, which counts as a failure");
      } else if (!part.reports().isEmpty()) {
        table.row(
            part.title(),
            "" + part.count(Report::passed),
            "" + part.count(Report::failed),
            "" + part.count(Report::skipped),
            seconds,
            "");
      } else if (part.hasBegun() && !part.hasTests()) {
        table.row(part.title(), "", "", "", seconds, "");
      }
    }
    return table.lines();
  }

  private static String seconds(double seconds, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", seconds);
  }

  private void addSkipped(List<String> lines) {
    Map<String, Long> reasons =
        run.parts().stream()
            .flatMap(part -> part.reports().stream())
            .flatMap(report -> report.reasons().stream())
            .collect(groupingBy(reason -> reason, counting()));
    if (!reasons.isEmpty()) {
      TextTable table = new TextTable(Side.RIGHT, Side.LEFT).row("skipped", "why");
      reasons.entrySet().stream()
          .sorted(
              Map.Entry.<String, Long>comparingByValue()
                  .reversed()
                  .thenComparing(Map.Entry.comparingByKey()))
          .forEach(entry -> table.row("" + entry.getValue(), entry.getKey()));
      lines.add("");
      lines.addAll(table.lines());
    }
  }

  private void addSlowest(List<String> lines) {
    record Timed(Report report, Part part) {}
    TextTable table =
        new TextTable(Side.RIGHT, Side.LEFT, Side.LEFT).row("seconds", "slowest classes", "part");
    run.parts().stream()
        .flatMap(part -> part.reports().stream().map(report -> new Timed(report, part)))
        .sorted(comparing((Timed timed) -> timed.report.seconds()).reversed())
        .limit(SLOWEST)
        .forEach(timed ->
            table.row(
                seconds(timed.report.seconds(), 1), timed.report.testClass(), timed.part.title()));
    if (table.lines().size() > 1) {
      lines.add("");
      lines.addAll(table.lines());
    }
  }

  private void addLeftOut(List<String> lines) {
    if (!run.leftOut().isEmpty()) {
      lines.add("");
      lines.add(
          "Left out, because something is missing. ./sennit test runs these parts as soon as they can run:");
      run.leftOut().forEach(part -> lines.add("- " + part));
      if (strict) {
        lines.add("This counts as a failure, because the variable CI is set.");
      }
    }
  }
}
