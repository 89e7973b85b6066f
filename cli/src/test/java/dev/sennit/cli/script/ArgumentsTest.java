package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.Sennit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the script refuses wrong words before it builds, and hands all right ones on. */
@DisabledOnOs(OS.WINDOWS)
class ArgumentsTest {
  @TempDir Path folder;
  private Checkout checkout;

  @BeforeEach
  void make() throws Exception {
    checkout = new Checkout(folder);
  }

  /** Where everything is built, the command itself refuses them, and says what is near. */
  @ParameterizedTest
  @ValueSource(strings = {"comp", "Compare", "-", "../jdk"})
  void unknownCommand(String wrong) throws Exception {
    String sentence =
        "sennit: there is no command '%s'. ./sennit help lists all commands.%n".formatted(wrong);
    assertThat(checkout.run(wrong)).isEqualTo(new Checkout.Answer(2, "", sentence));
    assertThat(checkout.run("help", wrong)).isEqualTo(new Checkout.Answer(2, "", sentence));
    assertNothingDone();
    checkout.build();
    checkout.run(wrong);
    assertThat(checkout.called()).singleElement().asString().endsWith("Sennit " + wrong);
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
    String commands = "kernels explore prove compare doctor uuid bench spark-demo test";
    for (String command : commands.split(" ")) {
      for (String option : List.of("--bogus", "--bogus=1", "-x")) {
        assertRefused(command, option, "./sennit " + command + " --help says what it takes");
      }
    }
    assertRefused("jdk", "-x", "jdk does not take -x: it takes --all");
    assertNothingDone();
  }

  private void assertRefused(String command, String option, String sentence) throws Exception {
    Checkout.Answer answer = checkout.run(command, option);
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains(option.replace("=1", ""), sentence).hasLineCount(1);
  }

  /** The script has started no other program. */
  private void assertNothingDone() throws Exception {
    assertThat(checkout.called()).isEmpty();
    assertThat(checkout.root.resolve("target")).doesNotExist();
  }

  /** Also behind an option that may have a value. */
  @Test
  void unknownOptionBehindOthers() throws Exception {
    Checkout.Answer answer = checkout.run("bench", "--keep", "--onyl");
    assertThat(answer.exitCode()).isEqualTo(2);
    assertThat(answer.err()).contains("bench has no option '--onyl'.");
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

  /** Java gets them as they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "uuid v5 dns -- --name",
        "uuid v5 dns name -q",
        "compare --only MD5 --seconds=3",
        "bench --providers accp jmh -l --bogus",
        "bench --keep --quick",
        "bench --keep core --all-cores",
        "compare --only"
      })
  void rightWords(String call) throws Exception {
    Checkout.Answer answer = checkout.run(call.split(" "));
    assertThat(answer.exitCode()).as(answer.err()).isZero();
    assertThat(checkout.called())
        .last()
        .asString()
        .endsWith(call.startsWith("bench ") ? call.replace("bench ", "Bench ") : call);
  }

  static Set<String> commands() {
    Set<String> commands = new TreeSet<>(Sennit.commandLine().getSubcommands().keySet());
    commands.remove("help");
    return commands;
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
