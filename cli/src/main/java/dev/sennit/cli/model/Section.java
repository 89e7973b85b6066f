package dev.sennit.cli.model;

import dev.sennit.cli.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a report.
 *
 * @param remarks sentences behind the table
 */
public record Section(String title, TextTable table, List<String> remarks) {
  List<String> text() {
    List<String> lines = new ArrayList<>(List.of(title));
    lines.addAll(table.lines());
    lines.addAll(remarks);
    return lines;
  }

  List<String> markdown() {
    List<String> lines = new ArrayList<>(List.of("## " + title, ""));
    lines.addAll(table.markdown());
    if (!remarks.isEmpty()) {
      lines.add("");
      remarks.forEach(remark -> lines.add("- " + remark));
    }
    return lines;
  }
}
