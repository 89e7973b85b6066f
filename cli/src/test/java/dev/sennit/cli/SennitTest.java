package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: after a wrong call a sentence says what would be right. */
class SennitTest {
  @Test
  void unknownCommand() {
    assertWrong("there is no command kernel; did you mean kernels?", "kernel");
    assertWrong("there is no command benhc; did you mean bench?", "benhc");
    assertWrong("there is no command form; did you mean format?", "form");
    assertThat(CommandRun.run("frob").err()).contains("./sennit --help says");
  }

  @Test
  void unknownOption() {
    assertWrong("there is no option --jsn; did you mean --json?", "kernels", "--jsn");
    assertWrong("there is no option --secnds; did you mean --seconds?", "compare", "--secnds=3");
    assertWrong("there is no option --bogus.", "explore", "--bogus");
    assertThat(CommandRun.run("kernels", "--yaml").err()).contains("./sennit kernels --help says");
    assertThat(CommandRun.run("kernels", "forms", "--yaml").err())
        .contains("./sennit kernels forms --help says");
  }

  @Test
  void argumentTooMany() {
    assertWrong("compare does not take the argument MD5", "compare", "MD5");
    assertWrong("kernels does not take the argument sha1", "kernels", "md5", "sha1");
  }

  /** The messages of picocli need knowledge of picocli. */
  private static void assertWrong(String sentence, String... args) {
    CommandRun run = CommandRun.run(args);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("sennit: " + sentence).doesNotContain("nmatched");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void noRatioToDemand() {
    for (String ratio : List.of("0", "-1", "NaN", "Infinity")) {
      assertWrong("--at-least must be a ratio above 0", "compare", "--at-least=" + ratio);
    }
  }

  @Test
  void noTimeToCompare() {
    CommandRun run = CommandRun.run("compare", "--seconds", "0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--seconds must be at least 1, but is 0");
  }

  @Test
  void nothingOfThatNameToCompare() {
    CommandRun run = CommandRun.run("compare", "--only", "MD6 digest");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("MD6 digest; did you mean MD5 digest?");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help(String command) {
    CommandRun run = CommandRun.run("help", command);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: ./sennit " + command, "--help");
    assertThat(CommandRun.run(command, "--help")).isEqualTo(run);
  }

  private static Set<String> commands() {
    return Sennit.commandLine().getSubcommands().keySet();
  }

  /** Help needs no arguments, and subcommands have it too. */
  @Test
  void helpBehindArguments() {
    assertThat(CommandRun.run("uuid", "v5", "-h").out()).startsWith("Usage: ./sennit uuid");
    assertThat(CommandRun.run("kernels", "forms", "--help").out())
        .startsWith("Usage: ./sennit kernels forms");
  }
}
