package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
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

  static Stream<Arguments> faults() throws IOException {
    return FAULT
        .matcher(list())
        .results()
        .map(fault -> Arguments.of(fault.group(1), fault.group(3), fault));
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
  void haveOnePlaceAndTheirTest(String number, String file, MatchResult fault) throws IOException {
    String text = "\n" + Files.readString(Checkout.PROJECT.resolve(file));
    String before = withoutMarks(fault.group(4));
    assertThat(text.split(Pattern.quote("\n" + before), -1)).as("around it").hasSize(2);
    assertThat(withoutMarks(fault.group(5))).isNotEqualTo(before);
    Path tests = Checkout.PROJECT.resolve(fault.group(6)).resolve("src/test/java");
    String test = fault.group(7);
    try (Stream<Path> files = Files.walk(tests)) {
      List<Path> found = files.filter(each -> each.endsWith(test + ".java")).toList();
      assertThat(found).as(number).hasSize(1);
      String source = Files.readString(found.getFirst());
      // One of its methods may have the tag.
      String head = source.substring(0, source.indexOf("class " + test));
      assertThat(fault.group(8) != null ? source.contains(ALL) : !head.contains(ALL)).isTrue();
    }
  }
}
