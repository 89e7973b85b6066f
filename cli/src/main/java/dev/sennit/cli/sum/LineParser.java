package dev.sennit.cli.sum;

import dev.sennit.runtime.DigestAlgorithm;

/**
 * Reads the lines of lists, as liberally as coreutils do: digest and name; both with the name of
 * the digest, as the BSDs write them with {@code --tag}; or in the form that the BSDs call
 * reversed, where a single space stands between. Which of the first and the last it is, the first
 * line that can tell decides for all: else a name that begins with a space could be read in two
 * ways.
 */
final class LineParser {
  private enum Separator {
    UNKNOWN,
    TWO_CHARACTERS,
    ONE_SPACE
  }

  private static final char END = '\0';

  private final String tag;
  private final int digits;
  private Separator separator = Separator.UNKNOWN;

  LineParser(DigestAlgorithm algorithm) {
    tag = DigestName.tag(algorithm);
    digits = 2 * algorithm.digestLength();
  }

  /** What a line says that is neither empty nor a comment; null where it has none of the forms. */
  ListedDigest parse(String line) {
    int begin = afterSpaces(line, 0);
    boolean escaped = at(line, begin) == Escaping.MARK;
    if (escaped) {
      begin++;
    }
    return line.startsWith(tag, begin)
        ? parseTagged(line, begin + tag.length(), escaped)
        : parseUntagged(line, begin, escaped);
  }

  private ListedDigest parseTagged(String line, int afterTag, boolean escaped) {
    int open = at(line, afterTag) == ' ' ? afterTag + 1 : afterTag;
    int close = line.lastIndexOf(')');
    if (at(line, open) != '(' || close < open) {
      return null;
    }
    int equals = afterSpaces(line, close + 1);
    if (at(line, equals) != '=') {
      return null;
    }
    String hex = untilEnd(line.substring(afterSpaces(line, equals + 1)));
    return listed(hex, line.substring(open + 1, close), escaped);
  }

  private ListedDigest parseUntagged(String line, int begin, boolean escaped) {
    int end = begin + digits;
    if (line.length() < end + 2 || !isSpace(at(line, end))) {
      return null;
    }
    String hex = line.substring(begin, end);
    if (!isDigest(hex)) {
      return null;
    }
    int name = end + 1;
    if (line.length() - name == 1 || at(line, name) != ' ' && at(line, name) != '*') {
      if (separator == Separator.TWO_CHARACTERS) {
        return null;
      }
      separator = Separator.ONE_SPACE;
    } else if (separator != Separator.ONE_SPACE) {
      separator = Separator.TWO_CHARACTERS;
      name++;
    }
    return listed(hex, line.substring(name), escaped);
  }

  private ListedDigest listed(String hex, String text, boolean escaped) {
    String name = escaped ? Escaping.unescaped(text) : untilEnd(text);
    return name == null || !isDigest(hex) ? null : new ListedDigest(hex, new FileName(name));
  }

  private boolean isDigest(String hex) {
    return hex.length() == digits && hex.chars().allMatch(LineParser::isHexDigit);
  }

  private static boolean isHexDigit(int c) {
    return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }

  private static int afterSpaces(String line, int from) {
    int index = from;
    while (isSpace(at(line, index))) {
      index++;
    }
    return index;
  }

  private static char at(String line, int index) {
    return index < line.length() ? line.charAt(index) : END;
  }

  /** No name goes beyond a zero byte. */
  private static String untilEnd(String text) {
    int end = text.indexOf(END);
    return end < 0 ? text : text.substring(0, end);
  }
}
