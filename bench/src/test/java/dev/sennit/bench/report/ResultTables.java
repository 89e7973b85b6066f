package dev.sennit.bench.report;

import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.bench.results.MachineDescription;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TimeSpan;
import dev.sennit.cli.kernels.CatalogueFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
  private record Pair(String label, KeptRow row, KeptSide side) {
    private KeptSide first() {
      return row.sides().getFirst();
    }

    private static Stream<Pair> of(KeptRow row) {
      String first = row.sides().getFirst().name();
      String beside = first.equals("JDK") ? "" : ", beside " + first;
      String threads = row.threads() == null ? "" : ", %d threads".formatted(row.threads());
      return row.sides().stream()
          .skip(1)
          .map(side -> new Pair(row.series() + threads + by(side.name()) + beside, row, side));
    }

    private static String by(String side) {
      return switch (side) {
        case "Sennit" -> "";
        case "Sennit direct" -> ", by the direct API";
        default -> ", by " + side;
      };
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
      tables(run)
          .forEach(table -> {
            lines.addAll(table.markdown());
            lines.add("");
          });
    }
    return lines;
  }

  private static void addParagraph(String text, List<String> lines) {
    lines.addAll(Paragraph.lines(text));
    lines.add("");
  }

  private static String origin(KeptRun run) {
    List<String> sentences = new ArrayList<>();
    sentences.add("%s, by %s, Sennit %s.".formatted(run.date(), code(run), run.sennit()));
    if (run.transcribed() != null) {
      sentences.add("Transcribed from %s.".formatted(run.transcribed()));
    }
    if (!run.patched().isEmpty()) {
      sentences.add("*Patched*: %s.".formatted(run.patched()));
    }
    MachineDescription machine = run.machine();
    if (machine != null) {
      sentences.add(
          "%s, %d cores, %s GHz, JDK %s."
              .formatted(
                  machine.processor(),
                  machine.cores(),
                  Decimal.ofThreeDigits(machine.frequency().gigahertz()),
                  machine.jdk()));
    }
    if (run.note() != null) {
      sentences.add(run.note());
    }
    sentences.add(changed(Stream.of(run)));
    return String.join(" ", sentences).strip();
  }

  private static String changed(Stream<KeptRun> runs) {
    Path catalogue = Path.of("..", "library", "target", "woven", "catalogue.json");
    Set<String> now = Set.copyOf(CatalogueFile.read(catalogue).codes(_ -> true));
    String changed =
        runs.flatMap(run -> run.changed(now).stream()).distinct().collect(Collectors.joining(", "));
    return changed.isEmpty() ? "" : "These kernels have changed since: %s.".formatted(changed);
  }

  private static String code(KeptRun run) {
    return run.command().contains("/") ? "`" + run.command() + "`" : run.command();
  }

  private static List<TextTable> tables(KeptRun run) {
    List<TextTable> tables = new ArrayList<>();
    List<Pair> pairs = run.rows().stream().flatMap(Pair::of).toList();
    if (pairs.size() > LONG) {
      Map<Boolean, List<Pair>> sized =
          pairs.stream().collect(Collectors.partitioningBy(pair -> pair.row().bytes() != null));
      tables.add(byLength(sized.get(true)));
      pairs = sized.get(false);
    }
    if (!pairs.isEmpty()) {
      tables.add(list(pairs));
    }
    if (run.table() != null) {
      Columns<List<String>> columns = new Columns<>();
      for (int column = 0; column < run.table().getFirst().size(); column++) {
        int index = column;
        columns.text(run.table().getFirst().get(column), row -> row.get(index));
      }
      tables.add(columns.table(run.table().subList(1, run.table().size())));
    }
    return tables;
  }

  /** Returns a table with one row for all pairs that differ only in length. */
  private static TextTable byLength(List<Pair> pairs) {
    Map<String, List<Pair>> series =
        pairs.stream()
            .collect(Collectors.groupingBy(Pair::label, LinkedHashMap::new, Collectors.toList()));
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
                        .map(ResultTables::ratioAndTimes)
                        .findFirst()
                        .orElse("")));
    columns.text(
        "B/op of the shortest",
        all -> all.stream().map(ResultTables::allocated).findFirst().orElse(""));
    return columns.table(series.values());
  }

  private static String ratioAndTimes(Pair pair) {
    List<String> remarks = new ArrayList<>();
    if (pair.side().ns() != null) {
      remarks.add(
          Decimal.ofThreeDigits(pair.first().ns().getFirst())
              + " / "
              + Decimal.ofThreeDigits(pair.side().ns().getFirst()));
    }
    if (pair.side().noisy() != null) {
      remarks.add("noisy");
    }
    return ratio(pair.side()) + (remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")");
  }

  /** Returns a table with a row for each pair. A label that repeats the label above is left out. */
  private static TextTable list(Collection<Pair> pairs) {
    List<Pair> rows = new ArrayList<>();
    String above = "";
    for (Pair pair : pairs) {
      String label = pair.label().equals(above) ? "" : pair.label();
      above = pair.label();
      rows.add(new Pair(label, pair.row(), pair.side()));
    }
    List<String> others = pairs.stream().map(pair -> pair.first().name()).distinct().toList();
    String other = others.size() == 1 ? others.getFirst() : "other";
    Columns<Pair> columns =
        new Columns<Pair>()
            .text("", Pair::label)
            .number("bytes", pair -> pair.row().bytes() == null ? "" : "" + pair.row().bytes())
            .number(other, pair -> speed(pair.first(), pair.side()))
            .number("Sennit", pair -> speed(pair.side(), pair.side()))
            .text("ratio", pair -> ratio(pair.side()) + ends(pair.side()));
    if (rows.stream().anyMatch(pair -> pair.side().allocated() != null)) {
      columns.text("B/op, %s / Sennit".formatted(other), ResultTables::allocated);
    }
    return columns.table(rows);
  }

  private static String speed(KeptSide side, KeptSide compared) {
    if (side.gigabytesPerSecond() != null) {
      return Decimal.ofThreeDigits(side.gigabytesPerSecond()) + " GB/s";
    }
    if (side.ns() == null) {
      return "-";
    }
    String time = TimeSpan.of(side.ns().getFirst());
    // The interval of the ratio says more than the interval of a time.
    return side.ns().size() == 1 || compared.ratioInterval().isPresent()
        ? time
        : "%s ± %.0f %%"
            .formatted(
                time,
                100 * new Interval(side.ns().get(0), side.ns().get(1), side.ns().get(2)).spread());
  }

  private static String ratio(KeptSide side) {
    double value = side.ratio().getFirst();
    boolean isGain =
        value >= GAIN && side.ratioInterval().map(interval -> interval.low() > 1).orElse(true);
    String text = Decimal.ofThreeDigits(value) + "x";
    return isGain ? "**" + text + "**" : text;
  }

  private static String ends(KeptSide side) {
    return side.ratioInterval()
        .map(interval ->
            " (%s-%s)"
                .formatted(
                    Decimal.ofThreeDigits(interval.low()), Decimal.ofThreeDigits(interval.high())))
        .orElse(side.noisy() == null ? "" : " (noisy)");
  }

  private static String allocated(Pair pair) {
    return pair.first().allocated() == null || pair.side().allocated() == null
        ? ""
        : Decimal.of(pair.first().allocated(), 0) + " / " + Decimal.of(pair.side().allocated(), 0);
  }

  /**
   * Returns a table of some rows with columns for each kind of processor, below a paragraph on
   * their origin.
   *
   * @param labels the labels by the names of rows, in the order of the table
   */
  static List<String> chosen(List<KeptResults> processors, Map<String, String> labels) {
    Columns<String> columns = new Columns<String>().text("", labels::get);
    List<String> origins = new ArrayList<>();
    List<Integer> rounds = new ArrayList<>();
    for (KeptResults results : processors) {
      List<KeptRun> runs =
          results.runs().stream()
              .filter(run -> run.rows().stream().anyMatch(row -> isChosen(row, labels)))
              .toList();
      Map<String, Pair> pairs =
          runs.stream()
              .flatMap(run -> run.rows().stream())
              .filter(row -> isChosen(row, labels))
              .collect(Collectors.toMap(KeptRow::id, row -> new Pair("", row, row.side("Sennit"))));
      columns
          .number(
              results.core() + ", JDK", id -> speed(pairs.get(id).first(), pairs.get(id).side()))
          .number("Sennit", id -> speed(pairs.get(id).side(), pairs.get(id).side()))
          .text("gain", id -> ratio(pairs.get(id).side()) + ends(pairs.get(id).side()));
      origins.add(originOf(results, runs));
      pairs.values().forEach(pair -> rounds.add(pair.row().rounds()));
    }
    List<String> lines = new ArrayList<>();
    addParagraph(
        "%s A gain is of %d or more pairs of JVMs that took turns, and has its interval of 95 %%."
            .formatted(String.join(" ", origins), Collections.min(rounds)),
        lines);
    lines.addAll(columns.table(labels.keySet()).markdown());
    return lines;
  }

  /** Returns whether all of some rows were measured on a kind of processor. */
  static boolean hasAll(KeptResults results, Set<String> ids) {
    return results.runs().stream()
        .flatMap(run -> run.rows().stream())
        .filter(row -> row.rounds() != null)
        .map(KeptRow::id)
        .collect(Collectors.toSet())
        .containsAll(ids);
  }

  private static boolean isChosen(KeptRow row, Map<String, String> labels) {
    return row.rounds() != null && labels.containsKey(row.id());
  }

  private static String originOf(KeptResults results, List<KeptRun> runs) {
    String measured =
        runs.stream()
            .map(run -> "%s, %s, Sennit %s".formatted(code(run), run.date(), run.sennit()))
            .collect(Collectors.joining(" and "));
    return "*%s*: %s By %s. %s"
        .formatted(results.core(), results.about().strip(), measured, changed(runs.stream()))
        .strip();
  }
}
