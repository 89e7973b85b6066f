package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/**
 * Protects: only a terminal shows the bar, and nothing remains of it at the end. Elsewhere lines
 * show the time left during long work, and they are few.
 */
class ProgressBarTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private static final long SECOND = 1_000_000_000;
  private final StringWriter err = new StringWriter();

  private long now = 7 * SECOND;
  private final ProgressLines lines =
      new ProgressLines(new PrintWriter(err), "Counting", () -> now);

  private String written() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void onTerminal() {
    try (ProgressBar bar = new ProgressBar(terminal, true, "Counting")) {
      bar.show(1, 4);
      bar.show(1, 4);
      assertThat(written())
          .isEqualTo("\rCounting [" + "#".repeat(10) + ".".repeat(30) + "] 25 %\033[K");
    }
    assertThat(written()).endsWith("\r\033[K");
  }

  /** A longer line would go on in the next one, where nothing removes it. */
  @Test
  void remarkThatDoesNotFit() {
    try (ProgressBar bar = new ProgressBar(terminal, true, "Counting", 10)) {
      bar.show(5, 10, "a".repeat(200));
      assertThat(written()).startsWith("\rCounting [#####.....] 50 %, aaa").endsWith("a\033[K");
      assertThat(written()).hasSize("\r\033[K".length() + Terminal.width() - 1);
    }
  }

  @Test
  void timeLeft() {
    assertThat(ProgressBar.timeLeft(0.4)).isEqualTo("0:00 left");
    assertThat(ProgressBar.timeLeft(754.6)).isEqualTo("12:35 left");
    try (ProgressBar bar = new ProgressBar(terminal, true, "Counting")) {
      bar.showTimeLeft(0, 0);
      assertThat(written()).endsWith("] 0 %\033[K");
      bar.showTimeLeft(9, 500);
      assertThat(written()).endsWith("] 1 %\033[K");
      bar.showTimeLeft(500, 500);
      assertThat(written()).endsWith("] 100 %, 0:00 left\033[K");
    }
  }

  @Test
  void makesWayForOutput() {
    try (ProgressBar bar = new ProgressBar(terminal, true, "Counting")) {
      bar.show(4, 4);
      bar.makingWayFor(terminal).println("a line");
    }
    assertThat(written().lines().toList().getLast()).isEqualTo("\033[Ka line");
  }

  @Test
  void elsewhere() {
    try (ProgressBar bar = new ProgressBar(terminal, false, "Counting")) {
      bar.show(0, 0);
    }
    assertThat(written()).isEmpty();
  }

  @Test
  void aLineNowAndThen() {
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
    lines.show(0, 2);
    now += 4 * SECOND;
    lines.show(1, 2);
    lines.show(2, 2);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void nothingIsKnownBeforeTheFirst() {
    now += 60 * SECOND;
    lines.show(0, 2);
    assertThat(err.toString()).isEmpty();
  }
}
