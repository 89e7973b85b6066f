package dev.sennit.bench.report;

import dev.sennit.cli.model.Document;
import dev.sennit.cli.model.Section;
import dev.sennit.cli.model.Sections;
import java.util.ArrayList;
import java.util.List;

/**
 * What models say of kernels, as sections of Markdown; long tables are there for who opens them.
 */
final class ModelTables {
  private static final int LONG = 20;

  private ModelTables() {}

  static List<String> of(Document model) {
    List<String> lines = new ArrayList<>();
    for (Section section : new Sections(model).overview()) {
      lines.addAll(List.of("## " + section.title(), ""));
      section.remarks().forEach(remark -> lines.add("- " + remark));
      lines.add("");
      lines.addAll(table(section.table().markdown()));
      lines.add("");
    }
    if (!model.notes().isEmpty()) {
      lines.add("What the models were not asked, or did not know:");
      lines.add("");
      model.notes().forEach(note -> lines.add("- " + note));
      lines.add("");
    }
    return lines;
  }

  private static List<String> table(List<String> table) {
    if (table.size() <= LONG) {
      return table;
    }
    // Behind its headings and the line below these come the rows.
    List<String> lines =
        new ArrayList<>(
            List.of(
                "<details>",
                "<summary>The table, of %d kernels</summary>".formatted(table.size() - 2),
                ""));
    lines.addAll(table);
    lines.addAll(List.of("", "</details>"));
    return lines;
  }
}
