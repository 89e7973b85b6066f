package dev.sennit.cli.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A document in Markdown.
 *
 * @param blocks its blocks of Java
 */
record MarkdownFile(String name, List<String> lines, List<Block> blocks) {
  /**
   * A block of Java.
   *
   * @param place the document, and the line on which the block's text begins
   * @param comment the HTML comment before it, which nobody sees who reads the document; empty if
   *     there is none
   */
  record Block(String place, String comment, List<String> text) {}

  /**
   * Reads the Javadoc of a source file: what stands behind the stars, with its samples as blocks.
   */
  static MarkdownFile ofJavadoc(String name, List<String> source) {
    return of(
        name,
        source.stream()
            .map(line -> line.startsWith(" *") ? line.substring(" *".length()).strip() : "")
            .map(line -> line.equals("<pre>{@code") ? "```java" : line)
            .map(line -> line.equals("}</pre>") ? "```" : line)
            .toList());
  }

  static MarkdownFile of(String name, List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    String comment = "";
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line);
      if (text.startsWith("<!--")) {
        int end = line;
        while (!lines.get(end).endsWith("-->")) {
          end++;
        }
        String all = String.join("\n", lines.subList(line, end + 1));
        comment = all.substring("<!--".length(), all.length() - "-->".length()).strip();
        line = end;
      } else if (text.equals("```java")) {
        int end = line + 1;
        while (!lines.get(end).equals("```")) {
          end++;
        }
        blocks.add(
            new Block(name + ":" + (line + 2), comment, List.copyOf(lines.subList(line + 1, end))));
        comment = "";
        line = end;
      } else if (!text.isEmpty()) {
        comment = "";
      }
    }
    return new MarkdownFile(name, lines, blocks);
  }
}
