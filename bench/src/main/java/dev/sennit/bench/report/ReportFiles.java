package dev.sennit.bench.report;

import com.google.gson.JsonParser;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of a run: JSON for programs, Markdown for documents, and a page for a browser.
 *
 * @param changes the changes from an older run, if there are any
 */
public record ReportFiles(Results results, Optional<Changes> changes) {
  /** Writes all files side by side, and returns their paths. */
  public List<Path> write(Path json, Page page) {
    List<Path> written = new ArrayList<>();
    written.add(write(json, ResultsFile.json(results)));
    written.addAll(writeBeside(json, page));
    return written;
  }

  /** Writes Markdown and the page beside the JSON, and returns their paths. */
  public List<Path> writeBeside(Path json, Page page) {
    String stem = json.getFileName().toString().replaceFirst("\\.json$", "");
    List<Path> written = new ArrayList<>();
    written.add(write(json.resolveSibling(stem + ".md"), Markdown.of(results, changes)));
    if (page.isBuilt()) {
      // JSON without blanks is half as long.
      String compact = JsonParser.parseString(ResultsFile.json(results)).toString();
      String html = page.with(compact, changes.map(Changes::element).orElse(""));
      written.add(write(json.resolveSibling(stem + ".html"), html));
    }
    return written;
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new Failure("the report cannot be written: " + e, e);
    }
  }
}
