package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import dev.sennit.child.ChildJvm;
import dev.sennit.runtime.select.KernelLinker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: what the authors of BLAKE3 say that all its modes are, on every target that this
 * processor has, and where no kernel runs.
 */
@Execution(ExecutionMode.CONCURRENT)
class Blake3VectorsTest implements WithKernels {
  static Stream<String> settings() {
    return Stream.concat(
        Stream.of("sennit.disable=true", "sennit.disable=false"),
        KernelLinker.await().targets().stream().map(target -> "sennit.target=" + target.label()));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void everyVector(String setting) throws Exception {
    String output = ChildJvm.run(List.of("-D" + setting, ChildJvm.GRANT), Blake3VectorsRight.class);
    assertThat(output).contains("35 vectors are right");
    if (setting.startsWith("sennit.disable")) {
      assertThat(output)
          .contains(
              setting.endsWith("true")
                  ? "BLAKE3-256: Sennit's digest in Java"
                  : "BLAKE3-256: kernel blake3/");
    }
  }
}
