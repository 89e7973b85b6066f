package dev.sennit.cli.testing;

import dev.sennit.cli.console.ProgressBar;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Shows a run of {@code ./sennit test}. Its standard input is what the script and its programs say.
 * The script starts it from its source, before anything is built. So it uses no package but {@code
 * console}.
 */
final class ShowTests {
  private static final int BAR = 20;
  private static final long SECOND = 1000;
  private static final Set<String> NOT_STRICT = Set.of("", "0", "false");

  private ShowTests() {}

  /**
   * @param arguments the folder of the checkout; how many minutes the run should take; files with
   *     the times of earlier runs, of which the first is written anew
   */
  public static void main(String[] arguments) throws IOException {
    Path home = Path.of(arguments[0]);
    List<Path> files = Arrays.stream(arguments).skip(2).map(Path::of).toList();
    Times times = Times.read(files);
    RunClock clock = new RunClock(System::nanoTime);
    boolean visible = Boolean.getBoolean("sennit.progress");
    try (ProgressBar bar = new ProgressBar(System.err, visible, "Tests", BAR)) {
      PrintStream out = bar.makingWayFor(System.out);
      TestRun run = new TestRun(home, times, new News(out, bar, clock), clock);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> tellIfEndedEarly(run, out, clock)));
      Thread.ofPlatform().daemon().start(() -> tick(run));
      read(run);
      if (!run.isFinished()) {
        System.exit(1);
      }
      boolean strict = !NOT_STRICT.contains(System.getenv().getOrDefault("CI", ""));
      Summary summary = new Summary(run, clock.now(), Integer.parseInt(arguments[1]), strict);
      summary.lines().forEach(out::println);
      if (!run.isSelected()) {
        times.write(files.getFirst(), run.parts());
      }
      System.exit(summary.exitCode());
    }
  }

  /** An interrupt ends this program and the script at once, in any order. */
  private static void tellIfEndedEarly(TestRun run, PrintStream out, RunClock clock) {
    if (!run.isFinished()) {
      out.println(
          "The run ended early, after %s, with %d failures so far.".formatted(clock, run.failed()));
    }
  }

  private static void read(TestRun run) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      run.take(line);
    }
  }

  private static void tick(TestRun run) {
    try {
      while (!run.isFinished()) {
        run.tick();
        Thread.sleep(SECOND);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
