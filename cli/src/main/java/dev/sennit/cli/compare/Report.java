package dev.sennit.cli.compare;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.annotations.SerializedName;
import dev.sennit.cli.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of a comparison.
 *
 * @param machine on what it was made
 * @param rows what was measured
 */
public record Report(Machine machine, List<Row> rows) {
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  // The names are those of docs/compare.schema.json.
  private record Document(Machine machine, List<DocumentRow> rows) {}

  private record DocumentRow(
      @SerializedName("case") String name,
      int size,
      DocumentSide jdk,
      DocumentSide sennit,
      double ratio,
      double low,
      double high) {}

  private record DocumentSide(double ns, double bytes) {}

  /** For programs, as docs/compare.schema.json says. */
  public String json() {
    return GSON.toJson(new Document(machine, rows.stream().map(Report::documentRow).toList()));
  }

  private static DocumentRow documentRow(Row row) {
    return new DocumentRow(
        row.name(),
        row.size(),
        documentSide(row.jdk()),
        documentSide(row.sennit()),
        rounded(row.ratio(), 4),
        rounded(row.low(), 4),
        rounded(row.high(), 4));
  }

  private static DocumentSide documentSide(Row.Side side) {
    return new DocumentSide(rounded(side.nanoseconds(), 2), rounded(side.bytes(), 1));
  }

  private static double rounded(double value, int digits) {
    double scale = Math.pow(10, digits);
    return Math.round(value * scale) / scale;
  }

  /** For people. */
  public List<String> table() {
    TextTable table =
        new TextTable(LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("", "", "JDK", "", "", "Sennit", "", "", "", "95 %")
            .row("", "bytes", "ns", "", "B/op", "ns", "", "B/op", "ratio", "interval");
    String previous = "";
    for (Row row : rows) {
      table.row(
          row.name().equals(previous) ? "" : row.name(),
          Integer.toString(row.size()),
          time(row.jdk()),
          spread(row.jdk()),
          whole(row.jdk().bytes()),
          time(row.sennit()),
          spread(row.sennit()),
          whole(row.sennit().bytes()),
          String.format(Locale.ROOT, "%.2fx", row.ratio()),
          String.format(Locale.ROOT, "%.2f-%.2f", row.low(), row.high()));
      previous = row.name();
    }
    List<String> lines = new ArrayList<>();
    lines.add(machine.describe());
    lines.add("");
    lines.addAll(table.lines());
    lines.add("");
    lines.add(explanation());
    return lines;
  }

  private String explanation() {
    return ("A ratio of 1.20x says that Sennit is 1.20 times as fast as the JDK (median of %d"
            + " pairs of slices run by turns); an interval that holds 1.00 says that no difference"
            + " was seen; +- is half the distance between the quartiles.")
        .formatted(rows.stream().mapToInt(Row::pairs).min().orElse(0));
  }

  private static String time(Row.Side side) {
    return side.nanoseconds() < 1000
        ? String.format(Locale.ROOT, "%.1f", side.nanoseconds())
        : whole(side.nanoseconds());
  }

  private static String spread(Row.Side side) {
    return "+-" + whole(100 * side.spread()) + "%";
  }

  private static String whole(double value) {
    return Long.toString(Math.round(value));
  }
}
