package dev.sennit.cli.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What models say of kernels, beside what they take here, for people.
 *
 * @param details whether each kernel has a line for each core
 */
public record Report(Document document, boolean details) {
  /** For a terminal. */
  public List<String> text() {
    return lines(sections().stream().map(Section::text).toList());
  }

  /** For a document. */
  public List<String> markdown() {
    return lines(sections().stream().map(Section::markdown).toList());
  }

  private List<Section> sections() {
    Sections sections = new Sections(document);
    return details ? sections.details() : sections.overview();
  }

  private List<String> lines(List<List<String>> sections) {
    List<String> lines = new ArrayList<>();
    for (List<String> section : sections) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(section);
    }
    if (!document.notes().isEmpty()) {
      lines.add("");
      lines.addAll(document.notes());
    }
    return lines;
  }
}
