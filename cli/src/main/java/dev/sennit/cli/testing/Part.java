package dev.sennit.cli.testing;

import dev.sennit.cli.console.Minutes;
import dev.sennit.cli.testing.Report.Failure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.xml.sax.SAXException;

/**
 * A part of a run of tests: how long it has taken, and what its reports say. Times are in seconds.
 */
final class Part {
  private final String title;
  private final Optional<Path> folder;
  private final Set<Path> read = new HashSet<>();
  private final List<Report> reports = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private boolean begun;
  private int running;
  private double since;
  private double before;
  private double lastReport;

  /**
   * @param folder where its reports will be; none if the part has no tests
   */
  Part(String title, Optional<Path> folder) {
    this.title = title;
    this.folder = folder;
  }

  String title() {
    return title;
  }

  boolean hasTests() {
    return folder.isPresent();
  }

  List<Report> reports() {
    return reports;
  }

  boolean isRunning() {
    return running > 0;
  }

  boolean hasBegun() {
    return begun;
  }

  boolean hasEnded() {
    return begun && running == 0;
  }

  /** Modules that are built side by side may be in one part at once. */
  void begin(double now) {
    begun = true;
    if (running++ == 0) {
      since = now;
    }
  }

  void end(double now) {
    if (running > 0 && --running == 0) {
      before += Math.max(0, now - since);
    }
  }

  /** Returns when its last report was read; 0 if it has none. */
  double lastReport() {
    return lastReport;
  }

  double time(double now) {
    return before + (running > 0 ? now - since : 0);
  }

  /** Says that the part has ended, and with what. */
  String ending() {
    String ending = "%s ends after %s".formatted(title, Minutes.of(before));
    return reports.isEmpty()
        ? ending
        : "%s: %d passed, %d failed, %d skipped"
            .formatted(
                ending, count(Report::passed), count(Report::failed), count(Report::skipped));
  }

  int count(ToIntFunction<Report> number) {
    return reports.stream().mapToInt(number).sum();
  }

  /** Reads the reports that are new, and returns the failures in them. */
  List<Failure> readReports(double now) throws IOException {
    List<Failure> failures = new ArrayList<>();
    unreadable.clear();
    if (folder.filter(Files::isDirectory).isPresent()) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.get(), "TEST-*.xml")) {
        for (Path file : files) {
          if (!read.contains(file)) {
            readReport(file, failures);
            lastReport = now;
          }
        }
      }
    }
    return failures;
  }

  private void readReport(Path file, List<Failure> failures) throws IOException {
    try {
      for (Report report : Report.read(file)) {
        reports.add(report);
        failures.addAll(report.failures());
      }
      read.add(file);
    } catch (SAXException e) {
      unreadable.add("%s is not a report: %s".formatted(file, e.getMessage()));
    }
  }

  /**
   * Returns why reports could not be read. A report that is being written can be read the next
   * time.
   */
  List<String> unreadable() {
    return unreadable;
  }
}
