package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.Sennit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Protects: the script refuses wrong words at once, and accepts all right ones. */
@DisabledOnOs(OS.WINDOWS)
class ArgumentsTest {
  @TempDir Path folder;
  private Checkout checkout;

  @BeforeEach
  void make() throws Exception {
    checkout = new Checkout(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "comp, compare",
    "kernel, kernels",
    "Compare, compare",
    "tests, test",
    "docter, doctor"
  })
  void unknownCommand(String wrong, String nearest) throws Exception {
    String sentence =
        "sennit: there is no command '%s'; did you mean %s? ./sennit help lists all commands.%n"
            .formatted(wrong, nearest);
    assertThat(checkout.run(wrong)).isEqualTo(new Checkout.Answer(2, "", sentence));
    assertThat(checkout.run("help", wrong)).isEqualTo(new Checkout.Answer(2, "", sentence));
    assertNothingDone();
  }

  /** A suggestion that is far off would only mislead. */
  @ParameterizedTest
  @ValueSource(strings = {"frob", "x", "-"})
  void nothingIsNear(String wrong) throws Exception {
    assertThat(checkout.run(wrong).err())
        .isEqualTo(
            "sennit: there is no command '%s'. ./sennit help lists all commands.%n"
                .formatted(wrong));
    assertNothingDone();
  }

  /** Whoever reports a fault is asked for it, perhaps because nothing can be built. */
  @ParameterizedTest
  @ValueSource(strings = {"-V", "--version"})
  void version(String option) throws Exception {
    String version =
        Files.readString(Checkout.PROJECT.resolve("bom/pom.xml"))
            .replaceFirst("(?s).*?<version>(.*?)</version>.*", "$1");
    assertThat(checkout.run(option))
        .isEqualTo(new Checkout.Answer(0, "sennit " + version + "\n", ""));
    assertNothingDone();
    checkout.run("doctor");
    assertThat(checkout.called())
        .anyMatch(call -> call.contains("-Dsennit.version=" + version + " "));
  }

  @Test
  void unknownOption() throws Exception {
    String commands = "kernels explore prove compare doctor uuid bench spark-demo test jdk";
    for (String command : commands.split(" ")) {
      for (String option : List.of("--bogus", "--bogus=1", "-x")) {
        Checkout.Answer answer = checkout.run(command, option);
        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.err())
            .contains(
                option.replace("=1", ""), "./sennit " + command + " --help says what it takes")
            .hasLineCount(1);
      }
    }
    assertNothingDone();
  }

  /** The script has started no other program. */
  private void assertNothingDone() throws Exception {
    assertThat(checkout.called()).isEmpty();
    assertThat(checkout.root.resolve("target")).doesNotExist();
  }

  /** Also behind an option that may have a value, which no option is. */
  @ParameterizedTest
  @ValueSource(strings = {"explore --only md5 --onyl", "bench --keep --onyl"})
  void nearestOption(String call) throws Exception {
    String[] words = call.split(" ");
    assertThat(checkout.run(words).err())
        .contains(words[0] + " has no option '--onyl'; did you mean --only?");
  }

  @Test
  void unknownProgramOfBench() throws Exception {
    Checkout.Answer answer = checkout.run("bench", "--providers", "accp", "SafepointDelays");
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains("'SafepointDelays'; did you mean SafepointDelay?");
    assertNothingDone();
  }

  @Test
  void quietBuild() throws Exception {
    checkout.program(
        "mvn", "echo '[INFO] --- x:1:compile (default) @ sennit ---'\n" + Checkout.BUILDS);
    assertThat(checkout.run("doctor", "--quiet").err()).isEmpty();
    checkout.forget();
    assertThat(checkout.run("doctor").err()).contains("Building for the first time", "compiling");
    checkout.forget();
    checkout.program("mvn", "echo '[ERROR] something is wrong'\nexit 1\n");
    Checkout.Answer answer = checkout.run("doctor", "-q");
    assertThat(answer.exitCode()).isEqualTo(1);
    assertThat(answer.err())
        .startsWith("[ERROR] something is wrong\nsennit: the build failed")
        .doesNotContain("Building");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uuid v5 dns -- --name",
        "compare --only -x --seconds=3",
        "explore --only --output",
        "bench --providers accp jmh -l --bogus",
        "bench --keep --quick",
        "bench --keep core --all-cores",
        "compare --only",
        "format -Dx=y"
      })
  void rightWords(String call) throws Exception {
    List<String> words = List.of(call.split(" "));
    Checkout.Answer answer =
        checkout.inPart("arguments", "check_arguments " + String.join(" ", words) + "\necho right");
    assertThat(answer).isEqualTo(new Checkout.Answer(0, "right\n", ""));
  }

  static Set<String> commands() {
    Set<String> commands = new TreeSet<>(Sennit.commandLine().getSubcommands().keySet());
    commands.remove("help");
    return commands;
  }

  /** If this fails, scripts/arguments and the command differ. */
  @ParameterizedTest
  @MethodSource("commands")
  void optionsAreThoseOfTheCommand(String command) throws Exception {
    Set<String> options = new TreeSet<>();
    addOptions(Sennit.commandLine().getSubcommands().get(command), options);
    assertThat(listed("options_of " + command))
        .as("options_of %s in scripts/arguments", command)
        .isEqualTo(options);
  }

  private static void addOptions(CommandLine command, Set<String> options) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (!option.usageHelp()) {
        String value = option.arity().min() > 0 ? "=" : option.arity().max() > 0 ? "=?" : "";
        Arrays.stream(option.names()).map(name -> name.concat(value)).forEach(options::add);
      }
    }
    command.getSubcommands().values().forEach(below -> addOptions(below, options));
  }

  private Set<String> listed(String call) throws Exception {
    Checkout.Answer answer = checkout.inPart("arguments", call);
    assertThat(answer.err()).isEmpty();
    Set<String> words = new TreeSet<>(List.of(answer.out().split("\\s+")));
    words.remove("");
    return words;
  }

  /** The bash of macOS is 3.2. */
  @Test
  void nothingThatOldBashLacks() throws Exception {
    for (Path script : checkout.scripts()) {
      assertThat(Files.readAllLines(script))
          .as(script.toString())
          .noneMatch(line ->
              line.matches(
                  ".*(\\bmapfile\\b|\\breadarray\\b|declare -[Ag]|local -[nA]|\\|&|&>>|\\bcoproc\\b"
                      + "|\\$\\{\\w+(,|\\^|@[A-Za-z])|wait -n|read [^#]*-t 0?\\.).*"));
    }
  }
}
