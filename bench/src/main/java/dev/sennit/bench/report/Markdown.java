package dev.sennit.bench.report;

import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.plan.Only;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.ColdStart;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Gain;
import dev.sennit.bench.results.Results.Here;
import dev.sennit.bench.results.Results.Limit;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.bench.results.Results.Safepoint;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TimeSpan;
import dev.sennit.cli.model.ModelReport;
import dev.sennit.cli.model.ReportSection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Results as a page of Markdown: a section for each kind of measurement. */
public final class Markdown {
  private static final int LONG_TABLE = 20;

  private final Results results;
  private final List<String> lines = new ArrayList<>();

  private Markdown(Results results) {
    this.results = results;
  }

  /** Returns the page. It has the changes if there are any from an older run. */
  public static String of(Results results, Optional<Changes> changes) {
    Markdown page = new Markdown(results);
    page.head();
    changes.ifPresent(page::changes);
    page.contests();
    page.coldStarts();
    page.safepoints();
    page.clearing();
    page.published();
    page.limits();
    if (results.model() != null) {
      page.model();
    }
    page.section("Ratios that are too low");
    page.lines.addAll(results.moreBytes());
    page.lines.addAll(results.shortfalls().lines());
    return String.join("\n", page.lines) + "\n";
  }

  private void head() {
    String only = String.join("` or `", Only.of(results.only()).texts());
    long seconds = Math.round(results.seconds());
    paragraph("# What `./sennit bench` measured");
    paragraph(
        "%s, preset %s%s%s, Sennit %s, %d:%02d minutes%s."
            .formatted(
                results.made(),
                results.preset(),
                only.isEmpty() ? "" : ", only rows with `" + only + "` in their names",
                results.providers().isEmpty()
                    ? ""
                    : ", with " + String.join(", ", results.providers()),
                results.sennit(),
                seconds / 60,
                seconds % 60,
                results.complete() ? "" : "; the run is not complete"));
    MachineDescription machine = results.machine();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "processor",
        "%s, %d core%s%s"
            .formatted(
                machine.processor(),
                machine.cores(),
                machine.cores() == 1 ? "" : "s",
                onCores(machine)));
    rows.put("targets", String.join(" ", machine.targets()));
    if (machine.frequency() != null) {
      rows.put(
          "frequency, estimated",
          "%s GHz (%s to %s)"
              .formatted(
                  ReportNumbers.of(machine.frequency().gigahertz()),
                  ReportNumbers.of(machine.frequency().least()),
                  ReportNumbers.of(machine.frequency().most())));
    }
    rows.put(
        "caches",
        machine.caches().stream()
            .map(cache -> cache.level() + " " + ByteSize.of(cache.bytes()))
            .collect(Collectors.joining(", ")));
    rows.put("memory", ByteSize.of(machine.memoryBytes()));
    rows.put("system", machine.system());
    rows.put("JDK", machine.jdk());
    rows.put("VM", machine.vm() + ", " + machine.collector() + " collector");
    add(
        new Columns<String>()
            .text("machine", name -> name)
            .text("", rows::get)
            .table(rows.keySet()));
    paragraph(results.noise().verdict());
    paragraph(
        "A ratio of 1.20x says that a side is 1.20 times as fast as the first side of its row. Intervals have a confidence of 95 %.");
  }

  /** Says that processors share cores, if the system tells it. */
  private static String onCores(MachineDescription machine) {
    Integer cores = machine.physicalCores();
    return cores == null || cores == machine.cores()
        ? ""
        : ", hardware threads of %d core%s".formatted(cores, cores == 1 ? "" : "s");
  }

  private void paragraph(String text) {
    lines.add(text);
    lines.add("");
  }

  private void section(String title) {
    paragraph("## " + title);
  }

  private void add(TextTable table) {
    lines.addAll(table.markdown());
    lines.add("");
  }

  private void changes(Changes changes) {
    section("What changed");
    lines.addAll(changes.summary());
    lines.add("");
    add(changes.table());
  }

  private void contests() {
    Map<String, List<ContestResult>> suites =
        results.comparisons().stream()
            .collect(
                Collectors.groupingBy(
                    ContestResult::suite, LinkedHashMap::new, Collectors.toList()));
    suites.forEach((suite, contests) -> {
      section(suite);
      add(ContestTable.of(contests));
    });
  }

  private void coldStarts() {
    if (!results.coldStarts().isEmpty()) {
      section("Cold start");
      paragraph("The time of each of the first calls in a fresh JVM:");
      calls("call 1", 1);
      paragraph("The total time of all calls up to this one:");
      calls("1 call", 2);
    }
  }

  /**
   * Adds a table with one value of each call: its own nanoseconds, or the nanoseconds of all calls
   * up to it.
   */
  private void calls(String first, int value) {
    Columns<ColdStart> columns =
        new Columns<ColdStart>().text("", ColdStart::work).text("side", ColdStart::side);
    for (int number = 1; number <= 10_000; number *= 10) {
      int wanted = number;
      columns.number(
          number == 1 ? first : Integer.toString(number),
          cold -> cold.calls().stream().filter(call -> call.getFirst() == wanted).findFirst(),
          call -> call.map(all -> TimeSpan.of(all.get(value))).orElse(""));
    }
    add(columns.table(results.coldStarts()));
  }

  private void safepoints() {
    if (!results.safepoints().isEmpty()) {
      section("Safepoints");
      paragraph(
          "The time of an operation that stops all threads, while one of them does this work:");
      add(
          new Columns<Safepoint>()
              .text("", Safepoint::work)
              .text("side", Safepoint::side)
              .number("median", Safepoint::medianNanos, TimeSpan::of)
              .number("longest", Safepoint::longestNanos, TimeSpan::of)
              .table(results.safepoints()));
    }
  }

  private void clearing() {
    if (results.clearing().isEmpty()) {
      return;
    }
    section("Clearing, GB/s");
    List<ClearingPoint> sizes = results.clearing().getFirst().points();
    Columns<Integer> columns =
        new Columns<Integer>().number("bytes", size -> sizes.get(size).bytes(), ByteSize::of);
    for (ClearingSeries series : results.clearing()) {
      columns.number(
          series.method(),
          size -> series.points().get(size),
          point ->
              ReportNumbers.withSpread(point.gigabytesPerSecond())
                  + (point.noisy() ? " noisy" : ""));
    }
    add(columns.table(IntStream.range(0, sizes.size()).boxed().toList()));
  }

  private void published() {
    if (results.published().isEmpty()) {
      return;
    }
    section("Published tables");
    paragraph(
        "There: before and after a change of the JDK. Here: the JDK and Sennit, in this run. A gain says how many times better the second number is.");
    add(
        new Columns<Published>()
            .text("", Published::table)
            .text("row", Published::row)
            .text("of", Published::source)
            .text("unit", Published::unit)
            .number("there", Published::published, there -> fromTo(there.before(), there.after()))
            .number("gain there", Published::publishedGain, Markdown::gain)
            .number("here", Published::here, here -> fromTo(here.before(), here.after()))
            .number("gain here", Published::here, Markdown::gain)
            .text("", Published::note)
            .table(results.published()));
  }

  private static String fromTo(double before, double after) {
    return ReportNumbers.of(before) + " -> " + ReportNumbers.of(after);
  }

  private static String gain(Gain there) {
    return ReportNumbers.gains(there.low(), there.high());
  }

  private static String gain(Here here) {
    Interval gain = here.gain();
    return ReportNumbers.gain(gain.value())
        + " ("
        + ReportNumbers.gains(gain.low(), gain.high())
        + ")";
  }

  private void limits() {
    if (results.limits().isEmpty()) {
      return;
    }
    section("Cycles a block");
    paragraph(
        "The cycles of kernels in use, measured alone, beside the predictions of models for a few cores. No order of the same instructions takes fewer cycles than the limit.");
    add(
        new Columns<Limit>()
            .text("kernel", Limit::kernel)
            .number("measured", Limit::measuredCycles, ReportNumbers::of)
            .text("model", Limit::core)
            .number("predicted", Limit::predictedCycles, ReportNumbers::of)
            .number("limit", Limit::limitCycles, ReportNumbers::of)
            .text("", limit -> limit.limitedBy() == null ? "" : limit.limitedBy())
            .table(results.limits()));
  }

  /** Adds the overview of {@code ./sennit model}; long tables open on demand. */
  private void model() {
    for (ReportSection section : new ModelReport(results.model(), false).sections()) {
      section(section.title());
      section.remarks().forEach(remark -> lines.add("- " + remark));
      lines.add("");
      List<String> table = section.table().markdown();
      if (table.size() > LONG_TABLE) {
        lines.add("<details>");
        // The first two lines are the headings and the line below them.
        paragraph("<summary>The table, of %d kernels</summary>".formatted(table.size() - 2));
        lines.addAll(table);
        lines.add("");
        paragraph("</details>");
      } else {
        add(section.table());
      }
    }
    if (!results.model().notes().isEmpty()) {
      paragraph("Missing answers of the models:");
      results.model().notes().forEach(note -> lines.add("- " + note));
      lines.add("");
    }
  }
}
