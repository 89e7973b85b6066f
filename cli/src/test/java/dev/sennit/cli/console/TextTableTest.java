package dev.sennit.cli.console;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: columns line up, and no cell breaks a table of Markdown. */
class TextTableTest {
  @Test
  void columns() {
    assertThat(
            new TextTable(LEFT, RIGHT, LEFT)
                .row("name", "ns", "note")
                .row("a", "1234", "")
                .row("long name", "5", "x")
                .lines())
        .containsExactly("name         ns  note", "a          1234", "long name     5  x");
  }

  @Test
  void markdown() {
    assertThat(new TextTable(LEFT, RIGHT).row("name", "ns").row("a | <b>", "5").markdown())
        .containsExactly("| name | ns |", "| --- | ---: |", "| a \\| &lt;b> | 5 |");
  }

  @Test
  void longTextGoesOnBelow() {
    TextTable table = new TextTable(LEFT, LEFT).row("Targets", "one two three").row("JDK", "25");
    assertThat(table.lines(16))
        .containsExactly("Targets  one two", "         three", "JDK      25");
  }
}
