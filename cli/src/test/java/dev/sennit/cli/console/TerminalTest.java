package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: output fits into the terminal, and has colours only where the script says so. */
class TerminalTest {
  @AfterEach
  void forget() {
    System.clearProperty("sennit.columns");
    System.clearProperty("sennit.color");
  }

  @ParameterizedTest
  @CsvSource({"0, 100", "10, 40", "80, 80", "100, 100", "240, 100"})
  void width(String columns, int expected) {
    System.setProperty("sennit.columns", columns);
    assertThat(Terminal.width()).isEqualTo(expected);
    assertThat(Paragraph.lines("ten bytes ".repeat(50)))
        .allMatch(line -> line.length() <= expected);
  }

  @Test
  void coloursOnlyWhereWanted() {
    assertThat(Terminal.bold("md5")).isEqualTo("md5");
    System.setProperty("sennit.color", "true");
    assertThat(Terminal.bold("md5")).isEqualTo("\033[1mmd5\033[0m");
  }
}
