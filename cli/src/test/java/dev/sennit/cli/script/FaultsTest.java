package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: {@code faults/run} can make every fault of its list, and the tests that are to find
 * them are there, among those that the list says.
 */
class FaultsTest {
  private static final Pattern COMMENT = Pattern.compile("(?m)^(#.*|== .*|)\n");
  private static final Pattern FAULT =
      Pattern.compile(
          "(\\d+) (.+\\.)\nin (.+)\n((?:-.*\n)+)((?:\\+.*\n)*)by (\\S+) (\\S+)( all)?\n");

  private static final String ALL = "@Tag(\"all\")";

  private static String list() throws IOException {
    String text = Files.readString(Checkout.PROJECT.resolve("faults/list.txt"));
    return COMMENT.matcher(text).replaceAll("");
  }

  /**
   * Their numbers, files, lines before and after, modules, tests, and whether only --all runs
   * these.
   */
  static Stream<Arguments> faults() throws IOException {
    return FAULT
        .matcher(list())
        .results()
        .map(found ->
            Arguments.of(
                found.group(1),
                found.group(3),
                withoutMarks(found.group(4)),
                withoutMarks(found.group(5)),
                found.group(6),
                found.group(7),
                found.group(8) != null));
  }

  private static String withoutMarks(String lines) {
    return lines.replaceAll("(?m)^[-+]", "");
  }

  @Test
  void areNumberedAndAreAsManyAsTheProjectHasPromised() throws IOException {
    assertThat(FAULT.matcher(list()).replaceAll("")).as("what is no fault").isEmpty();
    List<Integer> numbers =
        FAULT.matcher(list()).results().map(found -> Integer.valueOf(found.group(1))).toList();
    assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    assertThat(numbers).hasSizeGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest(name = "{0} in {1}")
  @MethodSource("faults")
  void haveOnePlaceAndTheirTest(
      String number,
      String file,
      String before,
      String after,
      String module,
      String test,
      boolean all)
      throws IOException {
    String text = "\n" + Files.readString(Checkout.PROJECT.resolve(file));
    assertThat(text.split(Pattern.quote("\n" + before), -1)).as("around it").hasSize(2);
    assertThat(after).isNotEqualTo(before);
    Path tests = Checkout.PROJECT.resolve(module).resolve("src/test/java");
    try (Stream<Path> files = Files.walk(tests)) {
      List<Path> found = files.filter(each -> each.endsWith(test + ".java")).toList();
      assertThat(found).as(number).hasSize(1);
      String source = Files.readString(found.getFirst());
      // One of its methods may have the tag.
      String head = source.substring(0, source.indexOf("class " + test));
      assertThat(all ? source.contains(ALL) : !head.contains(ALL)).isTrue();
    }
  }
}
