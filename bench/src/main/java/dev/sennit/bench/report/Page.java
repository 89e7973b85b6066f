package dev.sennit.bench.report;

import com.google.gson.JsonParser;
import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page that shows results in a browser. It is built from web/, and gets its data here.
 *
 * @param file the built page
 */
public record Page(Path file) {
  // The place that the page's own source provides.
  private static final Pattern DATA =
      Pattern.compile("(<script type=\"application/json\" id=\"data\">)null(</script>)");

  /** Whether it was built. */
  public boolean isBuilt() {
    return Files.exists(file);
  }

  /** The page with data in it. */
  public String with(String json) {
    String page;
    try {
      page = Files.readString(file);
    } catch (IOException e) {
      throw new Failure("the page of reports cannot be read: " + e, e);
    }
    Matcher place = DATA.matcher(page);
    if (!place.find()) {
      throw new Failure("the page %s has no place for data: build it again.".formatted(file));
    }
    // Without blanks it is half as long. Within a script no text may end it, nor begin a comment.
    String data = JsonParser.parseString(json).toString().replace("<", "\\u003c");
    return place.replaceFirst(Matcher.quoteReplacement(place.group(1) + data + place.group(2)));
  }
}
