package dev.sennit.bench.report;

import com.google.gson.JsonParser;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import dev.sennit.cli.Failure;
import dev.sennit.cli.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a run: JSON for programs, Markdown for documents, and a page for a browser.
 *
 * @param results what was measured
 * @param changes from an older run, if it is compared with one
 */
public record Report(Results results, Optional<Changes> changes) {
  private static final String JSON = ".json";

  /** Writes all of them, side by side; returns where they are. */
  public List<Path> write(Path json, Page page) {
    List<Path> written = new ArrayList<>();
    written.add(write(json, ResultsFile.json(results)));
    written.addAll(writeBeside(json, page));
    return written;
  }

  /** Writes those for people beside the JSON; returns where they are. */
  public List<Path> writeBeside(Path json, Page page) {
    List<Path> written = new ArrayList<>();
    written.add(write(beside(json, ".md"), Markdown.of(results, changes)));
    if (page.isBuilt()) {
      written.add(write(beside(json, ".html"), html(page)));
    }
    return written;
  }

  private String html(Page page) {
    return page.with(
        compact(ResultsFile.json(results)), changes.map(ChangesElement::of).orElse(""));
  }

  // Without blanks it is half as long.
  private static String compact(String json) {
    return JsonParser.parseString(json).toString();
  }

  private static Path beside(Path json, String ending) {
    String name = json.getFileName().toString();
    String stem = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
    return json.resolveSibling(stem + ending);
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new Failure("the report cannot be written: " + e, e);
    }
  }
}
