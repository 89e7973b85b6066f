package dev.sennit.cli.script;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.Sennit;
import dev.sennit.cli.complete.ScriptCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import picocli.CommandLine.Model.CommandSpec;

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
  void hasTheOptionsOfTheProgram(String command) throws Exception {
    CommandSpec program = Sennit.commandLine().getSubcommands().get(command).getCommandSpec();
    try (MadeUpHome _ = new MadeUpHome(Checkout.PROJECT)) {
      assertThat(options(ScriptCommands.command(command))).isEqualTo(options(program));
    }
  }

  /** Returns the names of options, and whether they take a value. */
  private static Map<String, Boolean> options(CommandSpec command) {
    return command.options().stream()
        .collect(
            toMap(option -> String.join(", ", option.names()), option -> option.arity().max() > 0));
  }

  @Test
  void ofUuidNamesItsDigests() throws Exception {
    assertThat(checkout.run("uuid", "--help").out())
        .contains("v3 (by MD5), v5 (by SHA-1), or v8 (by SHA-256");
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
