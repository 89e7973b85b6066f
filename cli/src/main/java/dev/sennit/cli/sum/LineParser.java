package dev.sennit.cli.sum;

import dev.sennit.Hasher;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of lists as liberally as coreutils do. There are three forms: digest and name
 * with two characters between; the tagged form of the BSDs with the name of the digest; and the
 * BSDs' reversed form with one space between. The first clear line decides between the first form
 * and the last one, as a name that begins with a space fits both.
 */
final class LineParser {
  private enum Separator {
    UNKNOWN,
    TWO_CHARACTERS,
    ONE_SPACE
  }

  private final Pattern tagged;
  private final Pattern untagged;
  private Separator separator = Separator.UNKNOWN;

  LineParser(Hasher hasher) {
    String begin = "(?s)[ \\t]*(?<mark>\\\\?)";
    String hex = "(?<hex>[0-9a-fA-F]{%d})".formatted(2 * hasher.digestLength());
    String tag = Pattern.quote(DigestName.tag(hasher));
    // A tagged name ends at the last parenthesis; nothing behind a zero byte counts.
    tagged =
        Pattern.compile(begin + tag + " ?\\((?<name>.*)\\)[ \\t]*=[ \\t]*" + hex + "(\0[^)]*)?");
    untagged = Pattern.compile(begin + hex + "[ \\t](?<name>.+)");
  }

  /**
   * Parses a line that is neither empty nor a comment. Returns null if it has none of the forms.
   */
  @Nullable ListedDigest parse(String line) {
    Matcher found = tagged.matcher(line);
    if (found.matches()) {
      return listed(found, found.group("name"));
    }
    found = untagged.matcher(line);
    if (!found.matches()) {
      return null;
    }
    String name = found.group("name");
    if (name.length() == 1 || name.charAt(0) != ' ' && name.charAt(0) != '*') {
      if (separator == Separator.TWO_CHARACTERS) {
        return null;
      }
      separator = Separator.ONE_SPACE;
    } else if (separator != Separator.ONE_SPACE) {
      separator = Separator.TWO_CHARACTERS;
      name = name.substring(1);
    }
    return listed(found, name);
  }

  private static @Nullable ListedDigest listed(Matcher found, String text) {
    // No name goes beyond a zero byte.
    String name = found.group("mark").isEmpty() ? text.split("\0", 2)[0] : Escaping.unescaped(text);
    return name == null ? null : new ListedDigest(found.group("hex"), new FileName(name));
  }
}
