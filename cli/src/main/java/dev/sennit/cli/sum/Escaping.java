package dev.sennit.cli.sum;

/**
 * Names of files in lines. A name that would break its line has its line feeds, carriage returns
 * and backslashes escaped, and a backslash before the line says so.
 */
final class Escaping {
  /** What stands before a line whose name is escaped. */
  static final char MARK = '\\';

  private Escaping() {}

  static boolean isNeeded(FileName name) {
    String text = name.bytes();
    return text.indexOf('\\') >= 0 || text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  /** What came of a check is for people to read, to whom a backslash is no riddle. */
  static boolean isNeededInReports(FileName name) {
    return name.bytes().indexOf('\n') >= 0;
  }

  static String escaped(FileName name) {
    return name.bytes().replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** The name that was escaped to a text; null where it is not the escape of any name. */
  static String unescaped(String text) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '\\') {
        i++;
        next =
            switch (i < text.length() ? text.charAt(i) : '\0') {
              case 'n' -> '\n';
              case 'r' -> '\r';
              case '\\' -> '\\';
              default -> '\0';
            };
      }
      if (next == '\0') {
        return null;
      }
      name.append(next);
    }
    return name.toString();
  }
}
