package dev.sennit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page for a browser that is built from web/ without data, and gets its data here: one file that
 * needs nothing else.
 *
 * @param built the page as it is built
 */
public record Page(Path built) {
  private static final String DATA = "<script type=\"application/json\" id=\"data\">";
  private static final String END = "</script>";
  // The place that the page's own source provides.
  private static final String NOTHING = DATA + "null" + END;

  /** Whether it was built. */
  public boolean isBuilt() {
    return Files.exists(built);
  }

  /** The page with JSON in it. */
  public String with(String json) {
    return with(json, "");
  }

  /**
   * The page with JSON in it.
   *
   * @param more elements that come behind it
   */
  public String with(String json, String more) {
    String page = content();
    int place = page.indexOf(NOTHING);
    if (place < 0) {
      throw new Failure(
          "the page %s has no place for data, %s; delete it, and it is built again."
              .formatted(built, NOTHING));
    }
    // Within a script no text may end it, nor begin a comment.
    String data = json.replace("<", "\\u003c");
    return page.substring(0, place)
        + DATA
        + data
        + END
        + more
        + page.substring(place + NOTHING.length());
  }

  private String content() {
    if (!isBuilt()) {
      throw new Failure(
          "the page is not there: start this by ./sennit, which builds it to " + built);
    }
    try {
      return Files.readString(built);
    } catch (IOException e) {
      throw new Failure("the page cannot be read: " + e, e);
    }
  }
}
