package dev.sennit.cli.page;

import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A page for a browser, in one file that needs no other. The build of web/ makes it without data;
 * this class inserts the data.
 *
 * @param built the file without data
 */
public record Page(Path built) {
  private static final String DATA = "<script type=\"application/json\" id=\"data\">";
  private static final String END = "</script>";
  // The page's source has this element, which the data replaces.
  private static final String NOTHING = DATA + "null" + END;

  /**
   * Returns the page with JSON as its data.
   *
   * @param more elements that follow the data
   */
  public String with(String json, String more) {
    String page = content();
    int place = page.indexOf(NOTHING);
    if (place < 0) {
      throw new Failure(
          "the page %s has no element for data, %s: delete the page, and ./sennit builds it again."
              .formatted(built, NOTHING));
    }
    // No text in a script may end the script or begin a comment.
    String data = json.replace("<", "\\u003c");
    return page.substring(0, place)
        + DATA
        + data
        + END
        + more
        + page.substring(place + NOTHING.length());
  }

  private String content() {
    try {
      return Files.readString(built);
    } catch (NoSuchFileException e) {
      throw new Failure(
          "the page %s is missing: start this program by ./sennit, which builds it."
              .formatted(built),
          e);
    } catch (IOException e) {
      throw new Failure("the page %s cannot be read: %s".formatted(built, e), e);
    }
  }
}
