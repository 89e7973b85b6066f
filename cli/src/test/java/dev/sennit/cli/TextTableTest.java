package dev.sennit.cli;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Protects: columns line up. */
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
  void wrongNumberOfCells() {
    assertThatThrownBy(() -> new TextTable(LEFT, RIGHT).row("alone"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 cells")
        .hasMessageContaining("[alone]");
  }
}
