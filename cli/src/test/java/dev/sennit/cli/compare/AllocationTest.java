package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Protects: if the JIT compiler removes no object, a message allocates segments of the caller's
 * arrays and nothing else. Without escape analysis every allocation is real, so the numbers do not
 * depend on what was compiled.
 */
class AllocationTest {
  @Test
  void withoutEscapeAnalysis() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:-DoEscapeAnalysis",
                "-cp",
                System.getProperty("java.class.path"),
                AllocatesLittle.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).describedAs(output).isZero();
    assertThat(output).contains("little is allocated");
  }
}
