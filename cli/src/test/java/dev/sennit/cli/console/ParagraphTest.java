package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: text fits into a terminal and keeps all its words. */
class ParagraphTest {
  private static final String LONG = "word and " + "x".repeat(95) + " more words".repeat(30);

  @Test
  void breaksBetweenWords() {
    assertThat(Paragraph.lines(LONG)).hasSizeGreaterThan(3).allMatch(line -> line.length() <= 100);
    assertThat(String.join(" ", Paragraph.lines(LONG))).isEqualTo(LONG);
  }

  @Test
  void fillsLines() {
    String line = "x".repeat(49) + " " + "y".repeat(50);
    assertThat(Paragraph.lines(line)).containsExactly(line);
    assertThat(Paragraph.lines(line + "y")).hasSize(2);
  }

  @Test
  void itemOfList() {
    assertThat(Paragraph.lines("- " + LONG))
        .allMatch(line -> line.length() <= 100)
        .allMatch(line -> line.startsWith("- ") || line.matches("  \\S.*"));
  }

  @Test
  void wordThatIsTooLongStaysWhole() {
    String word = "x".repeat(150);
    assertThat(Paragraph.lines("a " + word + " b")).containsExactly("a", word, "b");
  }
}
