package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.child.ChildJvm;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Pattern LINE = Pattern.compile("(?m)^- (?:`(\\w+)`: )?");

  /** The names in the document, by the classes of their sections; null for a line without. */
  private static Map<String, List<String>> listed() throws Exception {
    Map<String, List<String>> listed = new TreeMap<>();
    // Tests run in the folder of their module.
    String page = Files.readString(Path.of("..", "docs", "DIFFERENCES.md"));
    for (String section : page.split("(?m)^## ")) {
      Matcher matcher = CLASS.matcher(section);
      if (matcher.find()) {
        String lines = section.substring(matcher.end());
        listed.put(
            matcher.group(1), LINE.matcher(lines).results().map(line -> line.group(1)).toList());
      }
    }
    return listed;
  }

  /** The differences that are tested, by classes. */
  private static Map<String, List<String>> tested() throws Exception {
    Map<String, List<String>> tested = new TreeMap<>();
    String name = Differences.class.getPackageName();
    try (Stream<Path> files = Files.list(ChildJvm.tests().resolve(name.replace('.', '/')))) {
      for (String file : files.map(each -> each.getFileName().toString()).toList()) {
        Class<?> type = Class.forName(name + "." + file.replace(".class", ""));
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
