package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: whoever calls the command wrongly is told in a sentence what would be right. */
class SennitTest {
  @Test
  void unknownCommand() {
    RunningCommand run = RunningCommand.run("kernel");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'kernel'").contains("./sennit help says");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void unknownOption() {
    RunningCommand run = RunningCommand.run("kernels", "--yaml");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'--yaml'").contains("./sennit help kernels says");
  }

  @Test
  void noTimeToCompare() {
    RunningCommand run = RunningCommand.run("compare", "--seconds", "0");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--seconds must be at least 1, but is 0");
  }

  @Test
  void nothingOfThatNameToCompare() {
    RunningCommand run = RunningCommand.run("compare", "--only", "MD6 digest");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("MD6 digest; the nearest names are MD5 digest,");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help(String command) {
    RunningCommand run = RunningCommand.run("help", command);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: ./sennit " + command, "--help");
    assertThat(RunningCommand.run(command, "--help")).isEqualTo(run);
  }

  private static Set<String> commands() {
    return Sennit.commandLine().getSubcommands().keySet();
  }

  /** Also where arguments are missing, and to a command below another. */
  @Test
  void helpBehindArguments() {
    assertThat(RunningCommand.run("uuid", "v5", "-h").out()).startsWith("Usage: ./sennit uuid");
    assertThat(RunningCommand.run("kernels", "forms", "--help").out())
        .startsWith("Usage: ./sennit kernels forms");
  }
}
