package dev.sennit.bench;

import dev.sennit.bench.measure.Recording;
import dev.sennit.bench.measure.TaskOutcome;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.console.Quiet;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows the progress of a run: as a bar on a terminal, otherwise as a line for each task. */
final class RunProgress implements Recording.Listener, AutoCloseable {
  private static final long PARTS = 1000;

  private final ProgressBar bar = ProgressBar.onTerminal("Measuring");
  private final long begin = System.nanoTime();
  private final PrintWriter err;

  RunProgress(PrintWriter err) {
    this.err = err;
    bar.show(0, PARTS);
  }

  @Override
  public void done(Task task, TaskOutcome outcome, double done, double all) {
    if (bar.isVisible()) {
      underWay(done, all);
      return;
    }
    if (Quiet.isWanted()) {
      return;
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    String left = ProgressBar.timeLeft(seconds * (all - done) / done);
    err.printf(
        Locale.ROOT, "%3.0f %%, %s: %s%s%n", 100 * done / all, left, task.key(), ratios(outcome));
    err.flush();
  }

  @Override
  public void underWay(double done, double all) {
    bar.showTimeLeft(Math.round(PARTS * done / all), PARTS);
  }

  private static String ratios(TaskOutcome outcome) {
    if (!(outcome instanceof TaskOutcome.Round round)) {
      return "";
    }
    double first = round.readings().getFirst().nanoseconds();
    return round.readings().stream()
        .skip(1)
        .map(side ->
            String.format(Locale.ROOT, " %s %.2fx", side.name(), first / side.nanoseconds()))
        .collect(Collectors.joining());
  }

  @Override
  public void close() {
    bar.close();
  }
}
