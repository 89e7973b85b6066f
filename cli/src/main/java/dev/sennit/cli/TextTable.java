package dev.sennit.cli;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table for people: columns as wide as what they hold, numbers to the right. */
public final class TextTable {
  private static final String GAP = "  ";

  /** To which side the cells of a column go. */
  public enum Side {
    LEFT,
    RIGHT
  }

  private final List<Side> sides;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table of that many columns. */
  public TextTable(Side... sides) {
    this(List.of(sides));
  }

  /** A table of that many columns. */
  public TextTable(List<Side> sides) {
    this.sides = List.copyOf(sides);
  }

  /** Adds a row, be it of headings; it has a cell for each column. */
  public TextTable row(String... cells) {
    if (cells.length != sides.size()) {
      throw new IllegalArgumentException(
          "a row of "
              + sides.size()
              + " cells is wanted, but here is one of "
              + cells.length
              + ": "
              + Arrays.toString(cells));
    }
    rows.add(List.of(cells));
    return this;
  }

  /** The rows as lines, without blanks at their ends. */
  public List<String> lines() {
    int[] widths = new int[sides.size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /** The rows as a table of Markdown, the first one its headings; cells are text, not Markdown. */
  public List<String> markdown() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(row.stream().map(TextTable::escaped).collect(joining(" | ", "| ", " |")));
      if (lines.size() == 1) {
        lines.add(
            sides.stream()
                .map(side -> side == Side.LEFT ? "---" : "---:")
                .collect(joining(" | ", "| ", " |")));
      }
    }
    return lines;
  }

  // What would begin a cell, or an element of HTML.
  private static String escaped(String cell) {
    return cell.replace("|", "\\|").replace("<", "&lt;");
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = row.get(column);
      String blanks = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(sides.get(column) == Side.LEFT ? cell + blanks : blanks + cell);
    }
    return line.toString().stripTrailing();
  }
}
