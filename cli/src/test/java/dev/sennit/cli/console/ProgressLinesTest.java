package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Protects: lines show the time left during long work, and they are few. */
class ProgressLinesTest {
  private static final long SECOND = 1_000_000_000;

  private final StringWriter err = new StringWriter();
  private long now = 7 * SECOND;

  @Test
  void aLineNowAndThen() {
    ProgressLines lines = new ProgressLines(new PrintWriter(err), "Counting", () -> now);
    for (int done = 0; done <= 100; done++) {
      lines.show(done, 100);
      now += SECOND;
    }
    assertThat(err.toString().lines())
        .hasSize(20)
        .startsWith("  5 %, 1:35 left: Counting", " 10 %, 1:30 left: Counting")
        .endsWith("100 %, 0:00 left: Counting");
  }

  @Test
  void nothingOfShortWork() {
    ProgressLines lines = new ProgressLines(new PrintWriter(err), "Counting", () -> now);
    lines.show(0, 2);
    now += 4 * SECOND;
    lines.show(1, 2);
    lines.show(2, 2);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void nothingIsKnownBeforeTheFirst() {
    ProgressLines lines = new ProgressLines(new PrintWriter(err), "Counting", () -> now);
    now += 60 * SECOND;
    lines.show(0, 2);
    assertThat(err.toString()).isEmpty();
  }
}
