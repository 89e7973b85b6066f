package dev.sennit.cli.console;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines that fit into a terminal. */
public final class Paragraph {
  /** The most characters that a line of output has. */
  public static final int WIDTH = 100;

  private static final String INDENT = "  ";

  private Paragraph() {}

  public static List<String> lines(List<String> texts) {
    return texts.stream().flatMap(text -> lines(text).stream()).toList();
  }

  /**
   * Breaks text between words, so that no line is longer than the terminal unless a word is. Text
   * that begins with a dash is an item of a list: its further lines are indented.
   */
  public static List<String> lines(String text) {
    return lines(text, Terminal.width());
  }

  /** Breaks text between words like {@link #lines(String)}, for another width. */
  static List<String> lines(String text, int width) {
    String indent = text.startsWith("- ") ? INDENT : "";
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent + word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
