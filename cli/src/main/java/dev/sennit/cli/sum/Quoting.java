package dev.sennit.cli.sum;

import java.util.regex.Pattern;

/**
 * Quotes file names in messages, as coreutils do in the C locale. A name that a shell reads as one
 * word is not quoted. A shell reads other names from their quotes.
 */
final class Quoting {
  /** What a shell reads as one word. */
  private static final Pattern WORD =
      Pattern.compile("(?![{}]\\z|[#~])[!-~&&[^\\\\!\"$&()*;<=>?\\[\\^`|':]]+");

  /** What means the same in double quotes. */
  private static final Pattern PLAIN = Pattern.compile("[#~]?[A-Za-z0-9 '%+,\\-./:\\]_@]*");

  private static final String LETTERS_OF_ESCAPES = "abtnvfr";
  private static final char FIRST_OF_ESCAPES = '\u0007';

  private Quoting() {}

  /** Returns the name as messages have it. */
  static String of(FileName name) {
    String text = name.bytes();
    if (WORD.matcher(text).matches()) {
      return text;
    }
    return text.indexOf('\'') >= 0 && PLAIN.matcher(text).matches()
        ? '"' + text + '"'
        : inSingleQuotes(text);
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
