package dev.sennit.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table of Markdown. */
final class MarkdownTable {
  private final int columns;
  private final List<String> lines = new ArrayList<>();

  MarkdownTable(String... headings) {
    columns = headings.length;
    row(headings);
    lines.add("|" + String.join("|", Collections.nCopies(columns, "---")) + "|");
  }

  MarkdownTable row(String... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(
          "a row has " + columns + " cells, and not " + cells.length);
    }
    StringBuilder line = new StringBuilder("|");
    for (String cell : cells) {
      line.append(' ').append(cell.replace("|", "\\|")).append(" |");
    }
    lines.add(line.toString());
    return this;
  }

  List<String> lines() {
    return lines;
  }
}
