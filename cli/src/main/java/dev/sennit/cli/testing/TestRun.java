package dev.sennit.cli.testing;

import static java.util.stream.Collectors.joining;

import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.testing.Report.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A run of tests, as far as it has come. It learns of parts from the script and from Maven, and of
 * tests from their reports.
 */
final class TestRun {
  /**
   * Begins the lines of the script, among those of the programs that it runs. The last line of a
   * program may have no end.
   */
  private static final String MARK = "\u0001run ";

  /** Until then, the time so far says little of the time left. */
  private static final double BEGINNING = 0.02;

  private final Path home;
  private final Times times;
  private final News news;
  private final RunClock clock;
  private final MavenBuild build = new MavenBuild(this);
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final Set<String> before = new HashSet<>();
  private final List<String> leftOut = new ArrayList<>();
  private double measuredFrom;
  private double done;
  private int problems;
  private boolean selected;
  private volatile boolean finished;

  TestRun(Path home, Times times, News news, RunClock clock) {
    this.home = home;
    this.times = times;
    this.news = news;
    this.clock = clock;
  }

  Collection<Part> parts() {
    return parts.values();
  }

  /** Returns what could not run, and why. */
  List<String> leftOut() {
    return leftOut;
  }

  /** Tells whether the user chose tests, so that a part may have none. */
  boolean isSelected() {
    return selected;
  }

  /** Tells whether no test of a part ran, which would hide faults. */
  boolean lacksTests(Part part) {
    return part.hasTests() && part.reports().isEmpty() && !selected;
  }

  /** Returns how many tests failed, and how much else. */
  long failed() {
    return problems
        + parts().stream().mapToLong(part -> part.count(Report::failed)).sum()
        + parts().stream().filter(this::lacksTests).count();
  }

  /** Tells whether the script came to its end. */
  boolean isFinished() {
    return finished;
  }

  /** Takes a line of the script, or of a program that it runs. */
  synchronized void take(String line) throws IOException {
    int mark = line.indexOf(MARK);
    build.take(mark < 0 ? line : line.substring(0, mark));
    if (mark >= 0) {
      takeOfScript(line.substring(mark + MARK.length()));
    }
  }

  private void takeOfScript(String line) throws IOException {
    String[] words = line.split(" ", 2);
    String about = words[words.length - 1];
    switch (words[0]) {
      case "say" -> news.tell(List.of(about));
      case "begin" -> {
        parts.computeIfAbsent(about, title -> new Part(title, Optional.empty()));
        begin(about);
      }
      case "end" -> end(about);
      case "tests" -> expect(about);
      case "selected" -> selected = true;
      case "left-out" -> leftOut.add(about);
      case "problem" -> count(about);
      case "finished" -> finish();
      default -> throw new IllegalArgumentException("the script says: " + line);
    }
  }

  /** Adds a part with tests: the folder of its reports, and its title. */
  private void expect(String folderAndTitle) {
    if (measuredFrom == 0) {
      measuredFrom = clock.now();
      before.addAll(parts.keySet());
      MavenBuild.PARTS.forEach(title -> parts.put(title, new Part(title, Optional.empty())));
    }
    String[] words = folderAndTitle.split(" ", 2);
    parts.put(words[1], new Part(words[1], Optional.of(home.resolve(words[0]))));
  }

  private void count(String problem) {
    problems++;
    news.tell(List.of(problem));
  }

  private void finish() throws IOException {
    readReports();
    for (Part part : parts()) {
      part.unreadable().forEach(this::count);
    }
    finished = true;
  }

  /** Begins a part, if it belongs to the run. */
  void begin(String title) {
    Part part = parts.get(title);
    if (part != null) {
      part.begin(clock.now());
      if (!MavenBuild.NOT_TOLD.contains(title)) {
        news.tellOfPart(title + " begins");
      }
    }
  }

  void end(String title) throws IOException {
    Part part = parts.get(title);
    if (part != null) {
      end(part, clock.now());
    }
  }

  /** Ends a part of whose end nothing tells: tests were over with their last report. */
  void endWithLastReport(String title) throws IOException {
    Part part = parts.get(title);
    if (part != null) {
      readReports();
      end(part, part.lastReport() > 0 ? part.lastReport() : clock.now());
    }
  }

  private void end(Part part, double when) throws IOException {
    part.end(when);
    if (part.hasEnded() && !MavenBuild.NOT_TOLD.contains(part.title())) {
      readReports();
      news.tellOfPart(part.ending());
    }
  }

  /** Tells of new failures, and shows how far the run has come. */
  synchronized void tick() throws IOException {
    readReports();
    done = Math.max(done, times.done(parts, before, clock.now()));
    news.show((int) (100 * done), timeLeft() + running());
  }

  private String timeLeft() {
    double time = clock.now() - measuredFrom;
    return done < BEGINNING ? "" : ProgressBar.timeLeft(time / done * (1 - done)) + ": ";
  }

  private String running() {
    return parts().stream().filter(Part::isRunning).map(Part::title).collect(joining(", "));
  }

  private void readReports() throws IOException {
    for (Part part : parts()) {
      for (Failure failure : part.readReports(clock.now())) {
        news.tell(failure.lines(part.title()));
      }
    }
  }
}
