package dev.sennit.cli.compare;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.annotations.SerializedName;
import dev.sennit.cli.ByteSize;
import dev.sennit.cli.Failure;
import dev.sennit.cli.Paragraph;
import dev.sennit.cli.TooBusy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a comparison.
 *
 * @param machine on what it was made
 * @param rows what was measured
 * @param least what no ratio should be below
 */
public record Report(Machine machine, List<Row> rows, double least) {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  // The names are those of docs/compare.schema.json.
  private record Document(Machine machine, List<DocumentRow> rows) {}

  // What is null is left out.
  private record DocumentRow(
      @SerializedName("case") String name,
      int size,
      int pairs,
      DocumentSide jdk,
      DocumentSide sennit,
      Double ratio,
      Double low,
      Double high) {}

  private record DocumentSide(double ns, double bytes) {}

  /** For programs, as docs/compare.schema.json says. */
  public String json() {
    return GSON.toJson(new Document(machine, rows.stream().map(Report::documentRow).toList()));
  }

  private static DocumentRow documentRow(Row row) {
    return row.finding()
        .map(finding ->
            new DocumentRow(
                row.name(),
                row.size(),
                row.pairs(),
                documentSide(finding.jdk()),
                documentSide(finding.sennit()),
                rounded(finding.ratio(), 4),
                rounded(finding.low(), 4),
                rounded(finding.high(), 4)))
        .orElseGet(() ->
            new DocumentRow(row.name(), row.size(), row.pairs(), null, null, null, null, null));
  }

  private static DocumentSide documentSide(Row.Side side) {
    return new DocumentSide(rounded(side.nanoseconds(), 2), rounded(side.bytes(), 1));
  }

  private static double rounded(double value, int digits) {
    double scale = Math.pow(10, digits);
    return Math.round(value * scale) / scale;
  }

  private long unmeasured() {
    return rows.stream().filter(row -> row.finding().isEmpty()).count();
  }

  private Shortfalls shortfalls() {
    return Shortfalls.of(least, rows.stream().flatMap(Report::ratio).toList());
  }

  private static Stream<Shortfalls.Ratio> ratio(Row row) {
    return row.finding().stream()
        .map(finding ->
            new Shortfalls.Ratio(
                row.name() + " of " + ByteSize.of(row.size()),
                finding.ratio(),
                finding.low(),
                finding.high()));
  }

  /** For people, in lines of {@link Paragraph#WIDTH} characters at most. */
  public List<String> text() {
    List<String> lines = new ArrayList<>(Paragraph.lines(machine.describe()));
    lines.add("");
    lines.addAll(RowsTable.lines(rows));
    lines.add("");
    explanations().forEach(sentence -> lines.addAll(Paragraph.lines(sentence)));
    lines.add("");
    shortfalls().lines().forEach(line -> lines.addAll(Paragraph.lines(line)));
    return lines;
  }

  private List<String> explanations() {
    List<String> sentences = new ArrayList<>();
    if (unmeasured() < rows.size()) {
      sentences.add(
          ("A ratio of 1.20x says that Sennit is 1.20 times as fast as the JDK: the median of %d"
                  + " pairs or more of slices, which ran by turns. An interval that holds 1.00 says"
                  + " that no difference was seen. +- is half the distance between the quartiles.")
              .formatted(fewestPairs()));
    }
    if (unmeasured() > 0) {
      sentences.add(
          ("%d of %d rows have no numbers, as the machine was too busy: in all the time they did not"
                  + " get %d pairs that tell the ratio within a factor of %d; or --seconds was too"
                  + " short. Measure again when the machine is quiet, or longer by --seconds.")
              .formatted(unmeasured(), rows.size(), Sample.LEAST_OF_INTERVAL, Row.WIDEST));
    }
    return sentences;
  }

  private int fewestPairs() {
    return rows.stream()
        .filter(row -> row.finding().isPresent())
        .mapToInt(Row::pairs)
        .min()
        .orElse(0);
  }

  /**
   * Fails if a ratio is too low for certain, or if too little is known.
   *
   * @param strict whether every row counts
   */
  public void judge(boolean strict) {
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
