package dev.sennit.cli.sum;

/**
 * Quotes file names in messages, as coreutils do in the C locale. A name that a shell reads as one
 * word is not quoted. A shell reads other names from their quotes.
 */
final class Quoting {
  private static final String SPECIAL_TO_SHELLS = "\t\n\r\\ !\"$&()*;<=>?[^`|':";
  private static final String SPECIAL_AT_THE_BEGINNING = "#~";
  private static final String LIKEWISE_IN_DOUBLE_QUOTES = " '%+,-./:]_@";
  private static final String LETTERS_OF_ESCAPES = "abtnvfr";
  private static final char FIRST_OF_ESCAPES = '\u0007';

  private Quoting() {}

  /** Returns the name as messages have it. */
  static String of(FileName name) {
    String text = name.bytes();
    if (!mustBeQuoted(text)) {
      return text;
    }
    return text.indexOf('\'') >= 0 && meansTheSameInDoubleQuotes(text)
        ? '"' + text + '"'
        : inSingleQuotes(text);
  }

  private static boolean mustBeQuoted(String text) {
    if (text.isEmpty() || text.equals("{") || text.equals("}")) {
      return true;
    }
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (SPECIAL_TO_SHELLS.indexOf(next) >= 0 || !isPrintable(next)) {
        return true;
      }
    }
    return SPECIAL_AT_THE_BEGINNING.indexOf(text.charAt(0)) >= 0;
  }

  private static boolean meansTheSameInDoubleQuotes(String text) {
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      boolean plain =
          next < 0x80 && Character.isLetterOrDigit(next)
              || LIKEWISE_IN_DOUBLE_QUOTES.indexOf(next) >= 0
              || i == 0 && SPECIAL_AT_THE_BEGINNING.indexOf(next) >= 0;
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  /**
   * Writes bytes that are not printable in quotes of their own, {@code $'\n'}. A name that contains
   * a quote and ends in such a byte begins as if it followed one: coreutils write it in two passes,
   * and the second starts in the state at the end of the first.
   */
  private static String inSingleQuotes(String text) {
    StringBuilder quoted = new StringBuilder("'");
    boolean escapes = text.indexOf('\'') >= 0 && !isPrintable(text.charAt(text.length() - 1));
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (!isPrintable(next)) {
        quoted.append(escapes ? "" : "'$'").append(escape(next));
        escapes = true;
      } else if (next == '\'') {
        quoted.append("'\\''");
        escapes = false;
      } else {
        quoted.append(escapes ? "''" : "").append(next);
        escapes = false;
      }
    }
    return quoted.append('\'').toString();
  }

  private static String escape(char next) {
    int letter = next - FIRST_OF_ESCAPES;
    return letter >= 0 && letter < LETTERS_OF_ESCAPES.length()
        ? "\\" + LETTERS_OF_ESCAPES.charAt(letter)
        : "\\" + (next >> 6) + (next >> 3 & 7) + (next & 7);
  }

  private static boolean isPrintable(char next) {
    return next >= ' ' && next <= '~';
  }
}
