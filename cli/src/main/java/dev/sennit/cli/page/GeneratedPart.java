package dev.sennit.cli.page;

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
}
