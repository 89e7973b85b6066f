package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.child.ChildJvm;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: docs/DIFFERENCES.md lists what its tests show, and nothing else. A section names the
 * class of its tests, and each line begins with the name of a row of its table, or of a test.
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

  /** The differences that are tested, by classes. */
  private static Map<String, List<String>> tested() throws Exception {
    Map<String, List<String>> tested = new TreeMap<>();
    Path folder = ChildJvm.tests().resolve(Differences.class.getPackageName().replace('.', '/'));
    try (Stream<Path> files = Files.list(folder)) {
      for (String file : files.map(each -> each.getFileName().toString()).toList()) {
        Class<?> type =
            Class.forName(Differences.class.getPackageName() + "." + file.replace(".class", ""));
        if (type != Differences.class && Differences.class.isAssignableFrom(type)) {
          tested.put(type.getSimpleName(), tested(type));
        }
      }
    }
    return tested;
  }

  private static List<String> tested(Class<?> type) throws Exception {
    var differences = (Differences) type.getDeclaredConstructor().newInstance();
    Stream<String> rows = differences.differences().stream().map(Difference::name);
    Stream<String> tests =
        type.getSimpleName().endsWith("DifferencesTest")
            ? Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(Method::getName)
            : Stream.of();
    return Stream.concat(rows, tests).toList();
  }

  @Test
  void eachLineHasATestAndEachTestALine() throws Exception {
    Map<String, List<String>> tested = tested();
    assertThat(listed().keySet()).isEqualTo(tested.keySet());
    listed()
        .forEach((section, names) ->
            assertThat(names)
                .describedAs("the lines of the section that is tested by %s", section)
                .containsExactlyInAnyOrderElementsOf(tested.get(section)));
  }
}
