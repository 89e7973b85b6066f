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

  /** A fault; the lines before and after as the list has them. */
  record Fault(
      int number,
      String file,
      String before,
      String after,
      String module,
      String test,
      boolean all) {
    private static Fault of(MatchResult found) {
      return new Fault(
          Integer.parseInt(found.group(1)),
          found.group(3),
          found.group(4),
          found.group(5),
          found.group(6),
          found.group(7),
          found.group(8) != null);
    }

    @Override
    public String toString() {
      return number + " in " + file.substring(file.lastIndexOf('/') + 1);
    }
  }

  private static String list() throws IOException {
    String text = Files.readString(Checkout.PROJECT.resolve("faults/list.txt"));
    return COMMENT.matcher(text).replaceAll("");
  }

  static List<Fault> faults() throws IOException {
    return FAULT.matcher(list()).results().map(Fault::of).toList();
  }

  @Test
  void areNumberedAndAreAsManyAsTheProjectHasPromised() throws IOException {
    assertThat(FAULT.matcher(list()).replaceAll("")).as("what is no fault").isEmpty();
    List<Integer> numbers = faults().stream().map(Fault::number).toList();
    assertThat(numbers).isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    assertThat(numbers).hasSizeGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void haveOnePlace(Fault fault) throws IOException {
    String text = "\n" + Files.readString(Checkout.PROJECT.resolve(fault.file));
    String before = "\n" + withoutMarks(fault.before);
    assertThat(text.split(Pattern.quote(before), -1)).as("what is around it").hasSize(2);
    assertThat(withoutMarks(fault.after)).isNotEqualTo(withoutMarks(fault.before));
  }

  private static String withoutMarks(String lines) {
    return lines.replaceAll("(?m)^[-+]", "");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void haveTheirTest(Fault fault) throws IOException {
    Path tests = Checkout.PROJECT.resolve(fault.module).resolve("src/test/java");
    try (Stream<Path> files = Files.walk(tests)) {
      List<Path> found = files.filter(file -> file.endsWith(fault.test + ".java")).toList();
      assertThat(found).hasSize(1);
      String text = Files.readString(found.getFirst());
      if (fault.all) {
        assertThat(text).contains(ALL);
      } else {
        // One of its methods may have the tag.
        assertThat(text.substring(0, text.indexOf("class " + fault.test))).doesNotContain(ALL);
      }
    }
  }
}
