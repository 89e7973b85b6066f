package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.CommandRun;
import dev.sennit.cli.HelpFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: each command has a help of its own, which needs neither a build nor a JDK. */
@DisabledOnOs(OS.WINDOWS)
class HelpTest {
  @TempDir Path folder;
  private Checkout checkout;

  @BeforeEach
  void makeWithoutJdk() throws Exception {
    checkout = new Checkout(folder);
    Files.writeString(
        checkout.root.resolve("scripts/jdk"), "find_jdk() { fail 'a JDK is looked for'; }\n");
  }

  @Test
  void ofEveryCommandAtOnce() throws Exception {
    List<String> commands = checkout.commands();
    assertThat(commands).contains("kernels", "test", "bench", "sum", "help");
    Set<String> texts = new HashSet<>();
    for (String command : commands) {
      Checkout.Answer answer = checkout.run(command, "--help");
      assertThat(answer.exitCode()).as(command).isZero();
      assertThat(answer.err()).as(command).isEmpty();
      assertThat(answer.out())
          .startsWith("Usage: ./sennit " + (command.equals("help") ? "<command>" : command));
      assertThat(texts.add(answer.out())).as("%s has a help of its own", command).isTrue();
      assertThat(checkout.run("help", command)).isEqualTo(answer);
      if (!command.equals("sum")) {
        assertThat(checkout.run(command, "-h")).isEqualTo(answer);
      }
    }
    assertThat(checkout.called()).isEmpty();
    assertThat(checkout.root.resolve("target")).doesNotExist();
  }

  /** Also behind other arguments, which are not looked at then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kernels md5 --help",
        "bench --quick --help",
        "spark-demo -q --help",
        "test --quick -h",
        "jdk --all --help",
        "compare --seconds 5 --help"
      })
  void behindOtherArguments(String call) throws Exception {
    String[] words = call.split(" ");
    Checkout.Answer answer = checkout.run(words);
    assertThat(answer).isEqualTo(checkout.run(words[0], "--help"));
    assertThat(answer.exitCode()).isZero();
    assertThat(checkout.called()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.cli.script.ArgumentsTest#commands")
  void isThatOfTheProgram(String command) throws Exception {
    HelpFile.assertIs(command, CommandRun.run(command, "--help").out());
  }

  /** The script takes an option of tests in a case of its own. */
  @Test
  void hasTheOptionsOfTests() throws Exception {
    Set<String> taken = options("(?m)^      (--[a-z0-9-]+)\\)", checkout.root, "scripts/testing");
    taken.add("--help");
    assertThat(options("(?m)^ +(?:-h, )?(--[a-z0-9-]+)", checkout.root, "scripts/help/test"))
        .contains("--quick")
        .isEqualTo(taken);
  }

  private static Set<String> options(String pattern, Path root, String file) throws Exception {
    Set<String> options = new TreeSet<>();
    Pattern.compile(pattern)
        .matcher(Files.readString(root.resolve(file)))
        .results()
        .forEach(found -> options.add(found.group(1)));
    return options;
  }
}
