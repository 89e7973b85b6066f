package dev.sennit.cli.docs;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Protects: documents can be read in an editor, a link to a heading leads to one, and nobody copies
 * coordinates without reading that no repository has them.
 */
class MarkdownTest {
  private static final int WIDTH = 120;

  private static final Pattern ONE_LINK = Pattern.compile("[-* ]*\\[[^]]*]\\([^)]*\\)[.,:;]?");
  private static final Pattern HEADING_LINK = Pattern.compile("]\\(([^)#:]*)#([^)]+)\\)");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");

  @Test
  void noLineIsTooLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (MarkdownFile document : Documents.all()) {
      linesTooLong(document.lines())
          .forEach(line -> tooLong.add("%s:%d".formatted(document.name(), line)));
    }
    assertThat(tooLong).describedAs("lines of more than %d characters", WIDTH).isEmpty();
  }

  /** Returns the numbers of the lines; code, tables and single links cannot be broken. */
  private static List<Integer> linesTooLong(List<String> lines) {
    List<Integer> tooLong = new ArrayList<>();
    boolean inCode = false;
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1);
      if (line.strip().startsWith("```")) {
        inCode = !inCode;
      }
      boolean canBeBroken = !inCode && !line.startsWith("|") && !ONE_LINK.matcher(line).matches();
      if (canBeBroken && line.length() > WIDTH) {
        tooLong.add(number);
      }
    }
    return tooLong;
  }

  @Test
  void everyLinkedHeading() throws IOException {
    Map<String, Set<String>> anchors = new HashMap<>();
    for (MarkdownFile document : Documents.all()) {
      anchors.put(document.name(), anchors(document.lines()));
    }
    List<String> missing = new ArrayList<>();
    for (MarkdownFile document : Documents.all()) {
      HEADING_LINK
          .matcher(String.join("\n", document.lines()))
          .results()
          .filter(link ->
              !anchors.getOrDefault(target(document, link), Set.of()).contains(link.group(2)))
          .forEach(link -> missing.add(document.name() + " links to " + link.group()));
    }
    assertThat(missing).describedAs("headings that do not exist").isEmpty();
  }

  /** After the first release no document says it any more. */
  @Test
  void coordinatesStandBehindWhereTheyResolve() throws IOException {
    List<String> chapters = new ArrayList<>();
    for (MarkdownFile document : Documents.all()) {
      String text = String.join("\n", document.lines());
      int coordinates = text.indexOf("<groupId>dev.sennit</groupId>");
      if (coordinates >= 0) {
        int heading = Math.max(0, text.lastIndexOf("\n#", coordinates));
        chapters.add(text.substring(heading, coordinates));
      }
    }
    assertThat(chapters).hasSizeGreaterThan(2);
    assertThat(chapters.stream().filter(text -> text.contains("not on Maven Central yet")).count())
        .isIn(0L, (long) chapters.size());
  }

  private static String target(MarkdownFile from, MatchResult link) {
    String file = link.group(1);
    return file.isEmpty()
        ? from.name()
        : Path.of(from.name()).resolveSibling(file).normalize().toString();
  }

  /** Returns the names that programs for reading give to headings. */
  private static Set<String> anchors(List<String> lines) {
    return lines.stream()
        .map(HEADING::matcher)
        .filter(Matcher::matches)
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
        .collect(toSet());
  }
}
