package dev.sennit.bench;

import dev.sennit.bench.measure.Outcome;
import dev.sennit.bench.measure.Recording;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.ProgressBar;
import java.io.PrintWriter;
import java.util.Locale;

/** Shows how far a run has come: a bar on a terminal, elsewhere a line for each task. */
final class Progress implements Recording.Listener, AutoCloseable {
  private static final double NANOSECONDS = 1e9;
  private static final long PARTS = 1000;

  private final ProgressBar bar = ProgressBar.onTerminal("Measuring");
  private final long begin = System.nanoTime();
  private final PrintWriter err;

  Progress(PrintWriter err) {
    this.err = err;
    bar.show(0, PARTS);
  }

  @Override
  public void done(Task task, Outcome outcome, double done, double all) {
    if (bar.isVisible()) {
      underWay(done, all);
    } else {
      double seconds = (System.nanoTime() - begin) / NANOSECONDS;
      err.printf(
          Locale.ROOT,
          "%3.0f %%, %s: %s%s%n",
          100 * done / all,
          ProgressBar.timeLeft(seconds * (all - done) / done),
          task.key(),
          ratio(outcome));
      err.flush();
    }
  }

  @Override
  public void underWay(double done, double all) {
    bar.showTimeLeft(Math.round(PARTS * done / all), PARTS);
  }

  private static String ratio(Outcome outcome) {
    if (!(outcome instanceof Outcome.Round round)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    double first = round.readings().getFirst().nanoseconds();
    for (Outcome.Reading reading : round.readings().subList(1, round.readings().size())) {
      text.append(
          String.format(Locale.ROOT, " %s %.2fx", reading.name(), first / reading.nanoseconds()));
    }
    return text.toString();
  }

  @Override
  public void close() {
    bar.close();
  }
}
