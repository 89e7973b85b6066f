package dev.sennit.cli.explore;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.cli.Failure;
import dev.sennit.weave.explore.Exhibits;
import dev.sennit.weave.explore.Exhibits.Exhibit;
import dev.sennit.weave.explore.Index;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The explorer's page with what it shows in it: one file that needs nothing else. */
public final class Page {
  private static final String DATA = "<script type=\"application/json\" id=\"data\">";
  private static final String NOTHING = DATA + "null</script>";

  /** By default Gson escapes what would end a script. */
  private static final Gson JSON = new GsonBuilder().serializeNulls().create();

  private Page() {}

  /**
   * @param built the page as it is built, without data
   */
  public static String of(Path built, String version, Exhibits exhibits) {
    String page = content(built);
    int place = page.indexOf(NOTHING);
    if (place < 0) {
      throw new Failure(
          "the explorer's page %s has no place for data, %s; delete it, and it is built again."
              .formatted(built, NOTHING));
    }
    StringBuilder filled = new StringBuilder(page.substring(0, place));
    filled.append(DATA).append(JSON.toJson(Index.of(version, exhibits))).append("</script>\n");
    for (Exhibit kernel : exhibits.kernels()) {
      filled
          .append("<script type=\"application/octet-stream\" id=\"kernel:")
          .append(kernel.summary().name())
          .append("\">")
          .append(kernel.packed())
          .append("</script>\n");
    }
    return filled.append(page.substring(place + NOTHING.length())).toString();
  }

  private static String content(Path built) {
    try {
      return Files.readString(built);
    } catch (NoSuchFileException e) {
      throw new Failure(
          "the explorer's page is not there: start this by ./sennit, which builds it to " + built,
          e);
    } catch (IOException e) {
      throw new Failure("the explorer's page cannot be read: " + e, e);
    }
  }
}
