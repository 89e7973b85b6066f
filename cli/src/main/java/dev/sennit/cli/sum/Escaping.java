package dev.sennit.cli.sum;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Escapes file names in lines. If a name would break its line, its line feeds, carriage returns and
 * backslashes are escaped, and a backslash marks the line.
 */
final class Escaping {
  /** The mark before a line whose name is escaped. */
  static final char MARK = '\\';

  private static final Pattern ESCAPE = Pattern.compile("\\\\([nr\\\\])");

  private Escaping() {}

  static boolean isNeeded(FileName name) {
    String text = name.bytes();
    return text.indexOf('\\') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  /** Reports of checks are for people, so a backslash alone needs no escape. */
  static boolean isNeededInReports(FileName name) {
    return name.bytes().indexOf('\n') >= 0;
  }

  static String escaped(FileName name) {
    return name.bytes().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** Returns the name of an escaped text; null if the text is not valid. */
  static @Nullable String unescaped(String text) {
    if (text.indexOf('\0') >= 0 || ESCAPE.matcher(text).replaceAll("").indexOf(MARK) >= 0) {
      return null;
    }
    return ESCAPE
        .matcher(text)
        .replaceAll(escape ->
            switch (escape.group(1)) {
              case "n" -> "\n";
              case "r" -> "\r";
              default -> "\\\\";
            });
  }
}
