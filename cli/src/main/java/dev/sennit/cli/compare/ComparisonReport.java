package dev.sennit.cli.compare;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.TooBusy;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.measure.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The results of a comparison.
 *
 * @param machine the machine of the comparison
 * @param rows the measured rows
 * @param least the bar that no ratio should be below
 * @param other the rows of another JDK, if one was measured
 */
record ComparisonReport(
    MeasuredMachine machine,
    List<ComparisonRow> rows,
    double least,
    Optional<RowsOfOtherJdk> other) {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  /**
   * The rows of another JDK.
   *
   * @param jdk version and maker of that JDK
   * @param rows a row for each row of the report, with that JDK in the JDK's place
   */
  record RowsOfOtherJdk(String jdk, List<ComparisonRow> rows) {
    private Stream<Shortfalls.Ratio> ratios() {
      return rows.stream()
          .flatMap(ComparisonReport::ratio)
          .map(ratio ->
              new Shortfalls.Ratio(
                  "%s, beside JDK %s".formatted(ratio.work(), MeasuredMachine.shortVersion(jdk)),
                  ratio.value(),
                  ratio.low(),
                  ratio.high()));
    }
  }

  /** Creates a report without another JDK. */
  ComparisonReport(MeasuredMachine machine, List<ComparisonRow> rows, double least) {
    this(machine, rows, least, Optional.empty());
  }

  /** Returns the results for programs, as docs/compare.schema.json describes them. */
  String json() {
    JsonObject all = new JsonObject();
    all.add("machine", GSON.toJsonTree(machine));
    all.add("rows", json(rows));
    other.ifPresent(measured -> {
      JsonObject json = new JsonObject();
      json.addProperty("jdk", measured.jdk());
      json.add("rows", json(measured.rows()));
      all.add("otherJdk", json);
    });
    return GSON.toJson(all);
  }

  private static JsonArray json(List<ComparisonRow> rows) {
    JsonArray json = new JsonArray();
    rows.forEach(row -> json.add(json(row)));
    return json;
  }

  private static JsonObject json(ComparisonRow row) {
    JsonObject json = new JsonObject();
    json.addProperty("case", row.name());
    json.addProperty("size", row.size());
    json.addProperty("threads", row.threads());
    json.addProperty("pairs", row.pairs());
    row.finding()
        .ifPresent(finding -> {
          json.add("jdk", json(row, finding.jdk()));
          json.add("sennit", json(row, finding.sennit()));
          json.addProperty("ratio", rounded(finding.ratio(), 4));
          json.addProperty("worst", rounded(finding.worst(), 4));
          json.addProperty("low", rounded(finding.low(), 4));
          json.addProperty("high", rounded(finding.high(), 4));
        });
    return json;
  }

  private static JsonObject json(ComparisonRow row, ComparisonRow.Side side) {
    JsonObject json = new JsonObject();
    json.addProperty("ns", rounded(side.nanoseconds(), 2));
    json.addProperty("gigabytesPerSecond", rounded(row.bytesPerNanosecond(side), 4));
    json.addProperty("bytes", rounded(side.bytes(), 1));
    return json;
  }

  private static double rounded(double value, int digits) {
    double scale = Math.pow(10, digits);
    return Math.round(value * scale) / scale;
  }

  /** How many rows lack the numbers of a JDK: of this one, or of the other. */
  private long unmeasured() {
    return IntStream.range(0, rows.size())
        .filter(
            i -> isUnmeasured(rows, i) || other.filter(o -> isUnmeasured(o.rows(), i)).isPresent())
        .count();
  }

  private static boolean isUnmeasured(List<ComparisonRow> rows, int i) {
    return rows.get(i).finding().isEmpty();
  }

  private Shortfalls shortfalls() {
    return Shortfalls.of(
        least,
        Stream.concat(
                rows.stream().flatMap(ComparisonReport::ratio),
                other.stream().flatMap(RowsOfOtherJdk::ratios))
            .toList());
  }

  private static Stream<Shortfalls.Ratio> ratio(ComparisonRow row) {
    return row.finding().stream()
        .map(finding ->
            new Shortfalls.Ratio(row.title(), finding.ratio(), finding.low(), finding.high()));
  }

  /** Returns the results for people, in lines of at most {@link Paragraph#WIDTH} characters. */
  List<String> text() {
    List<String> lines = new ArrayList<>(Paragraph.lines(machine.describe()));
    lines.add("");
    lines.addAll(
        other
            .map(measured ->
                ComparisonTable.linesOfTwoJdks(
                    rows, machine.jdk(), measured.rows(), measured.jdk()))
            .orElseGet(() -> ComparisonTable.lines(rows)));
    lines.add("");
    lines.addAll(Paragraph.lines(explanations()));
    lines.add("");
    lines.addAll(Paragraph.lines(allocatingMore()));
    lines.addAll(Paragraph.lines(shortfalls().lines()));
    return lines;
  }

  private List<String> allocatingMore() {
    MoreBytes more = new MoreBytes();
    for (ComparisonRow row : rows) {
      row.finding()
          .ifPresent(
              finding -> more.add(row.title(), finding.jdk().bytes(), finding.sennit().bytes()));
    }
    return more.lines();
  }

  private List<String> explanations() {
    List<String> sentences = new ArrayList<>();
    if (unmeasured() < rows.size()) {
      sentences.add(
          ("A ratio of 1.20x means that Sennit is 1.20 times as fast as the JDK. A ratio is the median"
                  + " of %d pairs or more of slices, which ran in turns, in several plain JVMs. An"
                  + " interval that contains 1.00 shows no difference. +- is half the distance"
                  + " between the quartiles. The bytes that a run allocates are those of the JVM that"
                  + " allocates most. Made early means: in the first moments of a JVM.")
              .formatted(fewestPairs()));
    }
    rows.stream()
        .filter(ComparisonRow::isOfAllCores)
        .findFirst()
        .ifPresent(row ->
            sentences.add(
                ("The columns on the right are of %d threads that do the same work at once, each with"
                        + " objects of its own: the throughput of all together. Fresh JVMs,"
                        + " and work that needs too much memory, have one thread only.")
                    .formatted(row.threads())));
    other.ifPresent(measured ->
        sentences.add(
            ("The ratios on the right are those to the JDK %s, which ran in JVMs of its own. Its slices"
                    + " ran right after those of Sennit and of the first JDK.")
                .formatted(measured.jdk())));
    if (unmeasured() > 0) {
      sentences.add(
          ("%d of %d rows lack numbers: the machine was too busy, or --seconds was too short. These"
                  + " rows did not get %d pairs that tell the ratio within a factor of %d. Measure"
                  + " again when the machine is quiet, or longer with --seconds.")
              .formatted(
                  unmeasured(), rows.size(), Sample.LEAST_OF_INTERVAL, ComparisonRow.WIDEST));
    }
    return sentences;
  }

  private int fewestPairs() {
    return rows.stream()
        .filter(row -> row.finding().isPresent())
        .mapToInt(ComparisonRow::pairs)
        .min()
        .orElse(0);
  }

  /**
   * Fails if a ratio is certainly too low, or if too many rows lack numbers.
   *
   * @param strict whether every row counts
   */
  void judge(boolean strict) {
    Shortfalls shortfalls = shortfalls();
    if (strict && !shortfalls.certain().isEmpty()) {
      throw new Failure(
          "below %s with the whole interval: %s."
              .formatted(
                  shortfalls.bar(),
                  shortfalls.certain().stream()
                      .map(Shortfalls.Ratio::work)
                      .collect(Collectors.joining(", "))));
    }
    if (unmeasured() == rows.size() || strict && unmeasured() > 0) {
      throw new TooBusy(
          "the machine was too busy for %d of %d rows, or --seconds was too short."
              .formatted(unmeasured(), rows.size()));
    }
  }
}
