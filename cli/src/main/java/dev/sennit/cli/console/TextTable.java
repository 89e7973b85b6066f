package dev.sennit.cli.console;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table for people: each column is as wide as its widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  /** The side to which the cells of a column are aligned. */
  public enum Side {
    LEFT,
    RIGHT
  }

  private final List<Side> sides;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(Side... sides) {
    this(List.of(sides));
  }

  public TextTable(List<Side> sides) {
    this.sides = List.copyOf(sides);
  }

  /** Adds a row with a cell for each column; headings are a row too. */
  public TextTable row(String... cells) {
    if (cells.length != sides.size()) {
      throw new IllegalArgumentException(
          "a row must have %d cells, but has %d: %s"
              .formatted(sides.size(), cells.length, Arrays.toString(cells)));
    }
    rows.add(List.of(cells));
    return this;
  }

  /** Returns the rows as lines, without blanks at their ends. */
  public List<String> lines() {
    int[] widths = widths();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /**
   * Returns the rows as lines of at most so many characters. A text in the last column goes on in
   * further lines, unless a word of it is too long.
   */
  public List<String> lines(int width) {
    int last = sides.size() - 1;
    int[] widths = widths();
    int rest = width - Arrays.stream(widths, 0, last).map(column -> column + GAP.length()).sum();
    TextTable broken = new TextTable(sides);
    for (List<String> row : rows) {
      String[] cells = row.toArray(String[]::new);
      for (String part : Paragraph.lines(row.get(last), rest)) {
        cells[last] = part;
        broken.row(cells);
        Arrays.fill(cells, "");
      }
    }
    return broken.lines();
  }

  private int[] widths() {
    int[] widths = new int[sides.size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return widths;
  }

  /** Returns a table of Markdown with the first row as headings; cells are text, not Markdown. */
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

  // These characters would begin a cell, or an element of HTML.
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
