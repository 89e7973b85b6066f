package dev.sennit.bench.report;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.bench.measure.Machine;
import dev.sennit.bench.plan.Wanted;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.ColdStart;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.cli.ByteSize;
import dev.sennit.cli.TextTable;
import dev.sennit.cli.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Results as a page of Markdown: a section for each thing that was measured. */
public final class Markdown {
  private static final List<Integer> CALLS = List.of(1, 10, 100, 1000, 10_000);
  // What is where in a call.
  private static final int CALL = 1;
  private static final int TOTAL = 2;
  private static final String NONE = "-";

  private final Results results;
  private final List<String> lines = new ArrayList<>();

  private Markdown(Results results) {
    this.results = results;
  }

  /** The page; with what changed, if it is compared with an older run. */
  public static String of(Results results, Optional<Changes> changes) {
    return new Markdown(results).page(changes);
  }

  private String page(Optional<Changes> changes) {
    head();
    changes.ifPresent(this::changes);
    results.comparisons().stream().map(Comparison::suite).distinct().forEach(this::suite);
    coldStarts();
    safepoints();
    clearing();
    published();
    limits();
    Optional.ofNullable(results.model()).map(ModelTables::of).ifPresent(lines::addAll);
    shortfalls();
    return String.join("\n", lines) + "\n";
  }

  private void head() {
    Machine machine = results.machine();
    lines.add("# What `./sennit bench` measured");
    lines.add("");
    lines.add(
        "%s, preset %s%s%s, Sennit %s, %s%s."
            .formatted(
                results.made(),
                results.preset(),
                results.only().isEmpty()
                    ? ""
                    : ", only what has `%s` in its name"
                        .formatted(String.join("` or `", Wanted.of(results.only()).texts())),
                results.providers().isEmpty()
                    ? ""
                    : ", with " + String.join(", ", results.providers()),
                results.sennit(),
                minutes(results.seconds()),
                results.complete() ? "" : "; the run is not complete"));
    lines.add("");
    TextTable table = new TextTable(LEFT, LEFT).row("machine", "");
    table.row(
        "processor",
        "%s, %d core%s"
            .formatted(machine.processor(), machine.cores(), machine.cores() == 1 ? "" : "s"));
    table.row("targets", String.join(" ", machine.targets()));
    if (machine.frequency() != null) {
      table.row(
          "frequency, estimated",
          "%s GHz (%s to %s)"
              .formatted(
                  Numbers.of(machine.frequency().gigahertz()),
                  Numbers.of(machine.frequency().least()),
                  Numbers.of(machine.frequency().most())));
    }
    table.row(
        "caches",
        machine.caches().stream()
            .map(cache -> cache.level() + " " + ByteSize.of(cache.bytes()))
            .collect(Collectors.joining(", ")));
    table.row("memory", ByteSize.of(machine.memoryBytes()));
    table.row("system", machine.system());
    table.row("JDK", machine.jdk());
    table.row("VM", machine.vm() + ", " + machine.collector() + " collector");
    add(table);
    lines.add(results.noise().verdict());
    lines.add("");
    lines.add(
        "A ratio of 1.20x says that a side is 1.20 times as fast as the first one of its row; intervals are of 95 %.");
    lines.add("");
  }

  private static String minutes(double seconds) {
    long whole = Math.round(seconds);
    return "%d:%02d minutes".formatted(whole / 60, whole % 60);
  }

  private void add(TextTable table) {
    lines.addAll(table.markdown());
    lines.add("");
  }

  private void section(String title) {
    lines.add("## " + title);
    lines.add("");
  }

  private void changes(Changes changes) {
    section("What changed");
    lines.addAll(changes.summary());
    lines.add("");
    add(changes.table());
  }

  private void suite(String suite) {
    section(suite);
    add(
        SidesTable.of(
            results.comparisons().stream()
                .filter(comparison -> comparison.suite().equals(suite))
                .toList()));
  }

  /** The end, which nobody misses. */
  private void shortfalls() {
    section("Ratios that are too low");
    lines.addAll(results.shortfalls().lines());
  }

  private void coldStarts() {
    if (results.coldStarts().isEmpty()) {
      return;
    }
    section("Cold start");
    lines.add("What a call takes that is one of the first in a fresh JVM:");
    lines.add("");
    calls("call 1", CALL);
    lines.add("What all calls take together, up to this one:");
    lines.add("");
    calls("1 call", TOTAL);
  }

  private void calls(String first, int value) {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT)
            .row("", "side", first, "10", "100", "1000", "10000");
    for (ColdStart cold : results.coldStarts()) {
      List<String> cells = new ArrayList<>(List.of(cold.work(), cold.side()));
      CALLS.forEach(number -> cells.add(call(cold, number, value)));
      table.row(cells.toArray(String[]::new));
    }
    add(table);
  }

  private static String call(ColdStart cold, long number, int value) {
    return cold.calls().stream()
        .filter(call -> call.getFirst() == number)
        .map(call -> TimeSpan.of(call.get(value)))
        .findFirst()
        .orElse("");
  }

  private void safepoints() {
    if (results.safepoints().isEmpty()) {
      return;
    }
    section("Safepoints");
    lines.add("How long what stops all threads takes, while one of them does this:");
    lines.add("");
    TextTable table = new TextTable(LEFT, LEFT, RIGHT, RIGHT).row("", "side", "median", "longest");
    results
        .safepoints()
        .forEach(each ->
            table.row(
                each.work(),
                each.side(),
                TimeSpan.of(each.medianNanos()),
                TimeSpan.of(each.longestNanos())));
    add(table);
  }

  private void clearing() {
    if (results.clearing().isEmpty()) {
      return;
    }
    section("Clearing, GB/s");
    List<String> headings = new ArrayList<>(List.of("bytes"));
    results.clearing().forEach(series -> headings.add(series.method()));
    TextTable table =
        new TextTable(Collections.nCopies(headings.size(), RIGHT))
            .row(headings.toArray(String[]::new));
    for (int i = 0; i < results.clearing().getFirst().points().size(); i++) {
      List<String> cells = new ArrayList<>();
      for (ClearingSeries series : results.clearing()) {
        ClearingPoint point = series.points().get(i);
        if (cells.isEmpty()) {
          cells.add(ByteSize.of(point.bytes()));
        }
        cells.add(
            Numbers.of(point.gigabytesPerSecond().value())
                + " "
                + Numbers.spread(point.gigabytesPerSecond())
                + (point.noisy() ? " noisy" : ""));
      }
      table.row(cells.toArray(String[]::new));
    }
    add(table);
  }

  private void published() {
    if (results.published().isEmpty()) {
      return;
    }
    section("Published tables");
    lines.add(
        "There: before and after a change of the JDK. Here: the JDK and Sennit, in this run. A gain is how many times better the second is.");
    lines.add("");
    TextTable table =
        new TextTable(LEFT, LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "row", "of", "unit", "there", "gain there", "here", "gain here", "");
    for (Published row : results.published()) {
      table.row(
          row.table(),
          row.row(),
          row.source(),
          row.unit(),
          row.published() == null
              ? NONE
              : Numbers.of(row.published().before()) + " -> " + Numbers.of(row.published().after()),
          row.publishedGain() == null
              ? NONE
              : Numbers.gains(row.publishedGain().low(), row.publishedGain().high()),
          row.here() == null
              ? NONE
              : Numbers.of(row.here().before()) + " -> " + Numbers.of(row.here().after()),
          row.here() == null
              ? NONE
              : Numbers.gain(row.here().gain().value())
                  + " ("
                  + Numbers.gains(row.here().gain().low(), row.here().gain().high())
                  + ")",
          row.note());
    }
    add(table);
  }

  private void limits() {
    if (results.limits().isEmpty()) {
      return;
    }
    section("Cycles a block");
    lines.add(
        "Kernels in use, measured by themselves, beside what models of a few cores predict; the limit is what no order of the same instructions is below.");
    lines.add("");
    TextTable table =
        new TextTable(LEFT, RIGHT, LEFT, RIGHT, RIGHT, LEFT)
            .row("kernel", "measured", "model", "predicted", "limit", "");
    results
        .limits()
        .forEach(limit ->
            table.row(
                limit.kernel(),
                orNone(limit.measuredCycles()),
                limit.core(),
                Numbers.of(limit.predictedCycles()),
                orNone(limit.limitCycles()),
                limit.limitedBy() == null ? "" : limit.limitedBy()));
    add(table);
  }

  private static String orNone(Double value) {
    return value == null ? NONE : Numbers.of(value);
  }
}
