package dev.sennit.bench.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toMap;

import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TimeSpan;
import dev.sennit.cli.kernels.CatalogueFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of docs/RESULTS.md and of README.md that come from kept results. */
final class ResultTables {
  /** The number of pairs above which a table has a column for each length. */
  private static final int LONG = 24;

  // A smaller gain is within noise or not worth showing.
  private static final double GAIN = 1.025;

  /** A side of a row beside the row's first side. */
  private record Pair(KeptRow row, KeptSide side) {
    static Stream<Pair> of(KeptRow row) {
      return row.sides().stream().skip(1).map(side -> new Pair(row, side));
    }

    String label() {
      String by =
          switch (side.name()) {
            case "Sennit" -> "";
            case "Sennit direct" -> ", by the direct API";
            default -> ", by " + side.name();
          };
      String first = row.first().name();
      return row.series()
          + (row.threads() == null ? "" : ", %d threads".formatted(row.threads()))
          + by
          + (first.equals("JDK") ? "" : ", beside " + first);
    }

    String speed(KeptSide either) {
      Double ofThreads = row.speed(either);
      return ofThreads == null
          ? TimeSpan.of(either.ns().value())
          : Decimal.ofThreeDigits(ofThreads) + " GB/s";
    }

    String ratio() {
      String text = Decimal.ofThreeDigits(side.ratio().value()) + "x";
      return side.ratio().value() >= GAIN && side.ratio().low() > 1 ? "**" + text + "**" : text;
    }

    String ratioAndEnds() {
      Interval ratio = side.ratio();
      return "%s (%s-%s)"
          .formatted(
              ratio(), Decimal.ofThreeDigits(ratio.low()), Decimal.ofThreeDigits(ratio.high()));
    }

    String ratioAndTimes() {
      return "%s (%s / %s%s)"
          .formatted(
              ratio(),
              Decimal.ofThreeDigits(row.first().ns().value()),
              Decimal.ofThreeDigits(side.ns().value()),
              side.isNoisy() ? ", noisy" : "");
    }

    String allocated() {
      return Decimal.of(row.first().allocated(), 0) + " / " + Decimal.of(side.allocated(), 0);
    }
  }

  private ResultTables() {}

  /** Returns the sections of all runs on a kind of processor. */
  static List<String> sections(KeptResults results) {
    List<String> lines = new ArrayList<>(List.of("## " + results.core(), ""));
    addParagraph((results.kind() + ". " + results.about()).strip(), lines);
    for (KeptRun run : results.runs()) {
      lines.addAll(List.of("### %s, %s".formatted(results.core(), run.name()), ""));
      addParagraph(origin(run), lines);
      for (TextTable table : tables(run)) {
        lines.addAll(table.markdown());
        lines.add("");
      }
    }
    return lines;
  }

  private static void addParagraph(String text, List<String> lines) {
    lines.addAll(Paragraph.lines(text));
    lines.add("");
  }

  private static String origin(KeptRun run) {
    return "%s, by `%s`, Sennit %s. %s%s, %d cores, %s GHz, JDK %s. %s"
        .formatted(
            run.date(),
            run.command(),
            run.sennit(),
            run.patched().isEmpty() ? "" : "*Patched*: %s. ".formatted(run.patched()),
            run.measuredOn().processor(),
            run.measuredOn().processors(),
            Decimal.ofThreeDigits(run.gigahertz().getFirst()),
            run.measuredOn().jdk(),
            changed(Stream.of(run)))
        .strip();
  }

  private static String changed(Stream<KeptRun> runs) {
    Path catalogue = Path.of("..", "library", "target", "woven", "catalogue.json");
    Set<String> now = Set.copyOf(CatalogueFile.read(catalogue).codes(_ -> true));
    String changed =
        runs.flatMap(run -> run.kernels().stream())
            .filter(kernel -> !now.contains(kernel))
            .map(kernel -> kernel.split(" ")[0])
            .distinct()
            .collect(joining(", "));
    return changed.isEmpty() ? "" : "These kernels have changed since: %s.".formatted(changed);
  }

  private static List<TextTable> tables(KeptRun run) {
    List<Pair> pairs = run.rows().stream().flatMap(Pair::of).toList();
    if (pairs.size() <= LONG) {
      return List.of(list(pairs));
    }
    Map<Boolean, List<Pair>> sized =
        pairs.stream().collect(partitioningBy(pair -> pair.row().bytes() != null));
    TextTable byLength = byLength(sized.get(true));
    return sized.get(false).isEmpty()
        ? List.of(byLength)
        : List.of(byLength, list(sized.get(false)));
  }

  /** Returns a table with one row for all pairs that differ only in length. */
  private static TextTable byLength(List<Pair> pairs) {
    Columns<List<Pair>> columns =
        new Columns<List<Pair>>()
            .text("ratio (ns of the other / of Sennit)", all -> all.getFirst().label());
    pairs.stream()
        .map(pair -> pair.row().bytes())
        .distinct()
        .sorted()
        .forEach(bytes ->
            columns.text(
                ByteSize.of(bytes),
                all ->
                    all.stream()
                        .filter(pair -> pair.row().bytes().equals(bytes))
                        .map(Pair::ratioAndTimes)
                        .findFirst()
                        .orElse("")));
    columns.text("B/op of the shortest", all -> all.getFirst().allocated());
    return columns.table(
        pairs.stream()
            .collect(groupingBy(Pair::label, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** Returns a table with a row for each pair. A label that repeats the label above is left out. */
  private static TextTable list(List<Pair> pairs) {
    List<String> labels = pairs.stream().map(Pair::label).toList();
    List<String> others = pairs.stream().map(pair -> pair.row().first().name()).distinct().toList();
    String other = others.size() == 1 ? others.getFirst() : "other";
    return new Columns<Pair>()
        .text(
            "",
            pair -> {
              int place = pairs.indexOf(pair);
              boolean isAbove = place > 0 && labels.get(place - 1).equals(pair.label());
              return isAbove ? "" : pair.label();
            })
        .number("bytes", pair -> pair.row().bytes() == null ? "" : "" + pair.row().bytes())
        .number(other, pair -> pair.speed(pair.row().first()))
        .number("Sennit", pair -> pair.speed(pair.side()))
        .text("ratio", Pair::ratioAndEnds)
        .text("B/op, %s / Sennit".formatted(other), Pair::allocated)
        .table(pairs);
  }

  /**
   * Returns a table of some rows with columns for each kind of processor on which all of them were
   * measured, below a paragraph on their origin.
   *
   * @param labels the labels by the names of rows, in the order of the table
   */
  static List<String> chosen(List<KeptResults> processors, Map<String, String> labels) {
    Columns<String> columns = new Columns<String>().text("", labels::get);
    StringBuilder origins = new StringBuilder();
    int rounds = Integer.MAX_VALUE;
    for (KeptResults results : processors) {
      Map<String, Pair> pairs =
          results.runs().stream()
              .flatMap(run -> run.rows().stream())
              .filter(row -> labels.containsKey(row.id()))
              .collect(toMap(KeptRow::id, row -> Pair.of(row).findFirst().orElseThrow()));
      if (pairs.keySet().equals(labels.keySet())) {
        columns
            .number(
                results.core() + ", JDK", id -> pairs.get(id).speed(pairs.get(id).row().first()))
            .number("Sennit", id -> pairs.get(id).speed(pairs.get(id).side()))
            .text("gain", id -> pairs.get(id).ratioAndEnds());
        origins.append(origin(results, labels.keySet()));
        for (Pair pair : pairs.values()) {
          rounds = Math.min(rounds, pair.row().rounds());
        }
      }
    }
    List<String> lines = new ArrayList<>();
    addParagraph(
        "%sA gain is of %d or more pairs of JVMs that took turns, and has its interval of 95 %%."
            .formatted(origins, rounds),
        lines);
    lines.addAll(columns.table(labels.keySet()).markdown());
    return lines;
  }

  /** Returns sentences on a processor and the runs with some of its rows. */
  private static String origin(KeptResults results, Set<String> ids) {
    List<KeptRun> runs =
        results.runs().stream()
            .filter(run -> run.rows().stream().anyMatch(row -> ids.contains(row.id())))
            .toList();
    String measured =
        runs.stream()
            .map(run -> "`%s`, %s, Sennit %s".formatted(run.command(), run.date(), run.sennit()))
            .collect(joining(" and "));
    return "*%s*: %s By %s. %s"
            .formatted(results.core(), results.about(), measured, changed(runs.stream()))
            .strip()
        + " ";
  }
}
