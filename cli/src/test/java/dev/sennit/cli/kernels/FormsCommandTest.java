package dev.sennit.cli.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: the command shows a form of each function on each target. */
class FormsCommandTest {
  @Test
  void showsEachFunctionOnEachTarget() {
    CommandRun run = CommandRun.run("kernels", "forms");
    assertThat(run.exitCode()).isZero();
    List<String> lines = run.out().lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
    assertThat(lines)
        .contains(
            "choose: x & y | ~x & z",
            "majority: x & y ^ x & z ^ y & z",
            "parity: x ^ y ^ z",
            "chi: x ^ ~y & z",
            "x64-v4 operations and path 1 1 1 1 vpternlogd 0xca(x, y, z)");
    for (String target : List.of("x64-v3", "x64-v4", "a64", "java")) {
      assertThat(lines.stream().filter(line -> line.startsWith(target + " ")).count())
          .as("the lines of %s", target)
          .isGreaterThanOrEqualTo(8);
    }
  }

  @Test
  void isNoKernel() {
    CommandRun run = CommandRun.run("help", "kernels");
    assertThat(run.out()).contains("forms");
  }
}
