package dev.sennit.cli.chart;

import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Draws a chart for a terminal. Each line has its own character instead of a colour. */
public final class TerminalChart {
  private static final String MARKS = "ox+#%@&=";
  private static final char SEVERAL = '*';
  private static final char NOTHING = ' ';
  private static final int ROWS = 16;
  private static final int LEAST_WIDTH = 40;
  private static final int WIDTH_OF_VALUES = 7;
  private static final String MARGIN = " ".repeat(WIDTH_OF_VALUES);

  private final Chart chart;
  private final LogScale sizes;
  private final LogScale values;
  private final int columns;

  private TerminalChart(Chart chart, int width) {
    this.chart = chart;
    this.sizes = chart.sizes();
    this.values = chart.values();
    this.columns = Math.max(width, LEAST_WIDTH) - WIDTH_OF_VALUES - 1;
  }

  /** Draws lines of text of at most that many characters, without blanks at their ends. */
  public static List<String> draw(Chart chart, int width) {
    return new TerminalChart(chart, width).draw();
  }

  private List<String> draw() {
    List<String> text = new ArrayList<>();
    text.add(chart.title());
    String[] labels = labels();
    char[][] area = area();
    for (int row = 0; row < ROWS; row++) {
      text.add(labels[row] + "|" + new String(area[row]));
    }
    char[] axis = row('-');
    chart.labelledSizes().forEach(size -> axis[column(size)] = '+');
    text.add(MARGIN + "+" + new String(axis));
    char[] under = row(NOTHING);
    chart.labelledSizes().forEach(size -> write(ByteSize.of(size), column(size), under));
    text.add(MARGIN + " " + new String(under));
    if (!chart.visibleMarks().isEmpty()) {
      char[] marks = row(NOTHING);
      chart.visibleMarks().forEach(mark -> write("^" + mark.name(), column(mark.size()), marks));
      text.add(MARGIN + " " + new String(marks));
    }
    text.add(MARGIN + " " + legend());
    return text.stream().map(String::stripTrailing).toList();
  }

  /** Returns the values at the left of each row. */
  private String[] labels() {
    String[] labels = new String[ROWS];
    Arrays.fill(labels, MARGIN);
    for (double value : values.roundNumbers()) {
      int row = row(value);
      if (labels[row].isBlank()) {
        String number = Decimal.of(value, 4);
        labels[row] = " ".repeat(WIDTH_OF_VALUES - 1 - number.length()) + number + " ";
      }
    }
    return labels;
  }

  private char[][] area() {
    char[][] area = new char[ROWS][];
    Arrays.setAll(area, _ -> row(NOTHING));
    for (int column = 0; column < columns; column++) {
      double size = sizes.valueAt((double) column / (columns - 1));
      for (int i = 0; i < chart.lines().size(); i++) {
        ChartLine line = chart.lines().get(i);
        int row = row(line.at(size));
        area[row][column] = area[row][column] == NOTHING ? mark(i) : SEVERAL;
      }
    }
    return area;
  }

  private char[] row(char filling) {
    char[] row = new char[columns];
    Arrays.fill(row, filling);
    return row;
  }

  private int row(double value) {
    return (int) Math.round((1 - values.place(value)) * (ROWS - 1));
  }

  private int column(long size) {
    return (int) Math.round(sizes.place(size) * (columns - 1));
  }

  /**
   * Writes text at a column, or further to the left if it would not fit. Text that would touch
   * another one is left out.
   */
  private static void write(String text, int column, char[] row) {
    int begin = Math.min(column, row.length - text.length());
    String there = new String(row, Math.max(0, begin - 1), text.length() + Math.min(1, begin));
    if (there.isBlank()) {
      text.getChars(0, text.length(), row, begin);
    }
  }

  private String legend() {
    List<String> legend = new ArrayList<>();
    for (int i = 0; i < chart.lines().size(); i++) {
      legend.add(mark(i) + " " + chart.lines().get(i).name());
    }
    if (chart.lines().size() > 1) {
      legend.add(SEVERAL + " several");
    }
    return String.join("   ", legend);
  }

  private static char mark(int line) {
    return MARKS.charAt(line % MARKS.length());
  }
}
