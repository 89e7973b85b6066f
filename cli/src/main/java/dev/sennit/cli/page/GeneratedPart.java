package dev.sennit.cli.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * A part of a document that a test keeps true: the lines between the HTML comments {@code <!-- NAME
 * -->} and {@code <!-- end of NAME -->}.
 */
public record GeneratedPart(String name, String content) {
  /** Returns the document with this content in its place. */
  public String in(String document) {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- end of " + name + " -->";
    int from = document.indexOf(begin);
    int to = document.indexOf(end, Math.max(from, 0));
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("the document has no part '%s'".formatted(name));
    }
    return document.substring(0, from + begin.length()) + content + "\n" + document.substring(to);
  }

  /**
   * Fails unless the document has this content. {@code ./sennit test --record} writes it instead.
   */
  public void requireIn(Path document) throws IOException {
    // Tests that run side by side renew parts of one document.
    synchronized (GeneratedPart.class) {
      String before = Files.readString(document);
      String now = in(before);
      if (now.equals(before)) {
        return;
      }
      if (!Boolean.getBoolean("sennit.record")) {
        String added =
            content
                .lines()
                .filter(line -> !before.contains(line))
                .collect(Collectors.joining("\n"));
        throw new AssertionError(
            "./sennit test --record brings the part '%s' of %s up to date. It lacks:%n%s"
                .formatted(name, document, added));
      }
      Files.writeString(document, now);
    }
  }
}
