package dev.sennit.cli.model;

import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a report.
 *
 * @param remarks sentences that follow the table
 */
public record ReportSection(String title, TextTable table, List<String> remarks) {
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
