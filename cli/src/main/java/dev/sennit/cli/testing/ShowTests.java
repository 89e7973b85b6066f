package dev.sennit.cli.testing;

import dev.sennit.cli.console.Minutes;
import dev.sennit.cli.console.ProgressBar;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * Shows a run of {@code ./sennit test}: what the script says, failures as soon as they are
 * reported, and progress, which is a bar on a terminal and elsewhere a line at least once in a
 * minute. The script starts it from its source, before anything is built. So it uses no package but
 * {@code console}.
 */
final class ShowTests {
  /** Begins what counts as a failure, also in lines of the script. */
  private static final String FAILED = "FAILED: ";

  /** The last line of a script that came to its end. */
  private static final String END = "\u0004";

  private static final int LENGTH_OF_BAR = 20;
  private static final double BETWEEN_LINES = 55;

  private final File home;
  private final Progress progress;
  private final List<String> parts;
  private final Set<File> read = new HashSet<>();
  private final List<Report> reports = new ArrayList<>();
  private final DoubleSupplier clock;
  private final ProgressBar bar =
      new ProgressBar(System.err, Boolean.getBoolean("sennit.progress"), "Tests", LENGTH_OF_BAR);
  private final PrintStream out;
  private double told;
  private int problems;
  private volatile boolean over;

  /**
   * @param arguments the folder of the checkout; how many minutes a run should take; the file with
   *     the times of an earlier run, which is written anew; the parts that must have tests
   * @param clock the seconds since the run began
   */
  ShowTests(List<String> arguments, DoubleSupplier clock, PrintStream out) throws IOException {
    this.home = new File(arguments.get(0));
    Duration usual = Duration.ofMinutes(Long.parseLong(arguments.get(1)));
    this.progress = new Progress(Path.of(arguments.get(2)), usual);
    this.parts = arguments.subList(3, arguments.size());
    this.clock = clock;
    this.out = bar.makingWayFor(out);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    DoubleSupplier clock = () -> (System.nanoTime() - begin) / 1e9;
    ShowTests run = new ShowTests(Arrays.asList(arguments), clock, System.out);
    // An interrupt ends this program and the script at once, in any order.
    Runtime.getRuntime().addShutdownHook(new Thread(run::tellIfNotOver));
    BufferedReader script =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    Thread reader = Thread.ofPlatform().daemon().start(() -> script.lines().forEach(run::take));
    while (!reader.join(Duration.ofSeconds(1))) {
      run.look();
    }
    System.exit(run.over && run.end() ? 0 : 1);
  }

  private void tellIfNotOver() {
    if (!over) {
      tell("The run ended early, after %s: %s".formatted(now(), summary().numbers()));
    }
  }

  /** Takes a line of the script. */
  synchronized void take(String line) {
    if (line.equals(END)) {
      over = true;
    } else {
      problems += line.startsWith(FAILED) ? 1 : 0;
      tell("[%s] %s".formatted(now(), line.strip()));
    }
  }

  /** Tells of new failures, and shows how far the run has come. */
  synchronized void look() {
    double time = clock.getAsDouble();
    for (File file : unread()) {
      for (Report report : Report.read(file)) {
        read.add(file);
        reports.add(report);
        report.failures().forEach(this::tell);
        progress.note(time);
      }
    }
    int percent = progress.percent(time);
    String remark = ProgressBar.timeLeft(progress.left(time)) + ": " + summary().numbers();
    if (bar.isVisible()) {
      bar.show(percent, 100, remark);
    } else if (time - told >= BETWEEN_LINES) {
      take("%d %%, %s".formatted(percent, remark));
    }
  }

  private List<File> unread() {
    return Report.files(home).filter(file -> !read.contains(file)).toList();
  }

  /** Ends the run, and returns whether everything passed. */
  synchronized boolean end() throws IOException {
    look();
    List<String> missing = new ArrayList<>(parts);
    reports.forEach(report -> missing.remove(report.part()));
    missing.forEach(part -> fail("no test ran in " + part));
    unread().forEach(file -> fail(file + " is not written to its end"));
    progress.note(clock.getAsDouble());
    if (problems == 0) {
      progress.write();
    }
    summary().lines(clock.getAsDouble()).forEach(out::println);
    return summary().failed() == 0;
  }

  private void fail(String problem) {
    take(FAILED + problem + ": the logs are in target/sennit");
  }

  private Summary summary() {
    return new Summary(reports, problems);
  }

  private void tell(String lines) {
    out.println(lines);
    told = clock.getAsDouble();
  }

  private String now() {
    return Minutes.of(clock.getAsDouble());
  }
}
