package dev.sennit.cli.testing;

import dev.sennit.cli.console.ProgressBar;
import java.io.PrintStream;
import java.util.List;

/**
 * The news of a run of tests. A terminal shows a bar below them. Elsewhere parts are told when they
 * begin and end, and progress at least once in a minute.
 */
final class News {
  private static final double BETWEEN_LINES = 55;

  private final PrintStream out;
  private final ProgressBar bar;
  private final RunClock clock;
  private double last;

  /**
   * @param out where lines make way for the bar
   */
  News(PrintStream out, ProgressBar bar, RunClock clock) {
    this.out = out;
    this.bar = bar;
    this.clock = clock;
  }

  void tell(List<String> lines) {
    lines.forEach(out::println);
    last = clock.now();
  }

  /** Tells of the beginning or the end of a part, which the bar shows by itself. */
  void tellOfPart(String text) {
    if (!bar.isVisible()) {
      tell(List.of("[%s] %s".formatted(clock, text)));
    }
  }

  /**
   * Shows progress.
   *
   * @param percent how much is done
   * @param remark the time left and what runs
   */
  void show(int percent, String remark) {
    if (bar.isVisible()) {
      bar.show(percent, 100, remark);
    } else if (clock.now() - last >= BETWEEN_LINES) {
      tellOfPart("%d %%, %s".formatted(percent, remark));
    }
  }
}
