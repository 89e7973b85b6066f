package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  @ValueSource(strings = {"kernels", "explore", "prove", "compare", "tune", "doctor", "uuid"})
  void help(String command) {
    RunningCommand run = RunningCommand.run("help", command);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: ./sennit " + command);
  }
}
