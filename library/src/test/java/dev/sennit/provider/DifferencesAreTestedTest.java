package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.child.ChildJvm;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Protects: docs/DIFFERENCES.md lists what its tests show, and nothing else. A section names the
 * class of its tests, and each line begins with the name of one of them.
 */
class DifferencesAreTestedTest {
  private static final Pattern CLASS = Pattern.compile("Tested by `(\\w+)`\\.");
  private static final Pattern LINE = Pattern.compile("- `(\\w+)`: .*");

  /** The names in the document, by the classes of their sections. */
  private static Map<String, List<String>> listed() throws Exception {
    Map<String, List<String>> listed = new TreeMap<>();
    List<String> names = null;
    // Tests run in the folder of their module.
    for (String line : Files.readAllLines(Path.of("..", "docs", "DIFFERENCES.md"))) {
      Matcher matcher = CLASS.matcher(line);
      if (line.startsWith("#")) {
        names = null;
      } else if (matcher.matches()) {
        names = new ArrayList<>();
        listed.put(matcher.group(1), names);
      } else if (names != null && line.startsWith("- ")) {
        matcher = LINE.matcher(line);
        assertThat(matcher.matches()).describedAs("a name begins the line: %s", line).isTrue();
        names.add(matcher.group(1));
      }
    }
    return listed;
  }

  @Test
  void eachClassHasASection() throws Exception {
    Path folder = ChildJvm.tests().resolve(getClass().getPackageName().replace('.', '/'));
    try (var files = Files.list(folder)) {
      assertThat(listed().keySet())
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith("DifferencesTest.class"))
                  .map(name -> name.substring(0, name.length() - ".class".length()))
                  .toList());
    }
  }

  @Test
  void eachLineHasATestAndEachTestALine() throws Exception {
    for (Map.Entry<String, List<String>> section : listed().entrySet()) {
      Class<?> tests = Class.forName(getClass().getPackageName() + "." + section.getKey());
      assertThat(section.getValue())
          .describedAs("the lines of the section that is tested by %s", section.getKey())
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(tests.getDeclaredMethods())
                  .filter(method -> method.isAnnotationPresent(Test.class))
                  .map(Method::getName)
                  .toList());
    }
  }
}
