package dev.sennit.bench;

import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Round;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.console.Quiet;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows the progress of a run: as a bar on a terminal, otherwise as a line for each task. */
final class RunProgress implements AutoCloseable {
  private static final long PARTS = 1000;

  private final ProgressBar bar = ProgressBar.onTerminal("Measuring");
  private final long begin = System.nanoTime();
  private final PrintWriter err;
  private final Plan plan;
  private double done;

  RunProgress(PrintWriter err, Plan plan) {
    this.err = err;
    this.plan = plan;
    bar.show(0, PARTS);
  }

  /** Takes the part of a long task that is done. */
  void underWay(Task task, double part) {
    show(done + part * task.seconds(plan.preset()));
  }

  private void show(double seconds) {
    bar.showTimeLeft(Math.round(PARTS * seconds / plan.seconds()), PARTS);
  }

  /** Takes a finished task. */
  void done(Task task, int round, List<Round> rounds) {
    done += task.seconds(plan.preset());
    show(done);
    if (!bar.isVisible() && !Quiet.isWanted()) {
      double seconds = (System.nanoTime() - begin) / 1e9;
      String ratios = rounds.size() == 1 ? ratios(rounds.getFirst()) : "";
      err.printf(
          Locale.ROOT,
          "%3.0f %%, %s: %s %d%s%n",
          100 * done / plan.seconds(),
          ProgressBar.timeLeft(seconds * (plan.seconds() - done) / done),
          task.name(),
          round,
          ratios);
      err.flush();
    }
  }

  private static String ratios(Round round) {
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
