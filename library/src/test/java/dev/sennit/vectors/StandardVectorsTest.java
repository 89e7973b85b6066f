package dev.sennit.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.WithAes;
import dev.sennit.child.ChildJvm;
import dev.sennit.runtime.select.KernelLinker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: what NIST and the RFCs say that digests, HMACs and AES-GCM are, on every target that
 * this processor has, and where no kernel runs.
 */
@Tag("surroundings")
@Tag("vectors")
@Execution(ExecutionMode.CONCURRENT)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script of Linux fetches the vectors")
class StandardVectorsTest implements WithAes {
  private static String folder;

  /** Fetches the vectors where nobody has done so before. */
  @BeforeAll
  static void vectorsAreHere() throws Exception {
    String setup = System.getProperty("sennit.test.vectors", "scripts/vectors/setup");
    Process process =
        new ProcessBuilder(setup).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    folder = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor())
        .describedAs(
            "exit of %s, which fetches the test vectors: see what it said, and run it", setup)
        .isZero();
  }

  static Stream<String> settings() {
    Stream<String> targets =
        KernelLinker.await().support().targets().stream()
            .map(target -> "sennit.target=" + target.label());
    // What computes without kernels is the same on every processor.
    return EMULATED ? targets : Stream.concat(targets, Stream.of("sennit.disable=true"));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void oneOfTwentyLongOnes(String setting) throws Exception {
    assertRight(setting, 20);
  }

  @Tag("all")
  @ParameterizedTest
  @MethodSource("settings")
  void everyVector(String setting) throws Exception {
    assumeFalse(EMULATED, "takes too long under emulation");
    assertRight(setting, 1);
  }

  /**
   * Computes all short messages, and of those that take longer one of some. Targets named after AES
   * have kernels of it, and no others do.
   */
  private static void assertRight(String setting, int oneOf) throws Exception {
    boolean byKernels = setting.startsWith("sennit.target");
    boolean withAes = !byKernels || setting.contains("aes");
    List<Class<?>> mains = new ArrayList<>(List.of(VectorsRight.class));
    List<String> expected =
        new ArrayList<>(
            List.of(
                byKernels ? "MD5: kernel md5/" : "MD5: the JDK's digest",
                "37 files with 5515 vectors",
                "all digests are right"));
    if (withAes) {
      mains.add(AesVectorsRight.class);
      String target = setting.replace("sennit.target=", "");
      expected.add(byKernels ? "AES: kernels aes/" + target : "AES: the JDK's cipher");
      expected.add(oneOf == 1 ? "27000 vectors" : "1350 vectors");
      expected.add("all texts are right");
    }
    assertThat(
            ChildJvm.runInTurn(
                List.of("-D" + setting, ChildJvm.GRANT), mains, folder, String.valueOf(oneOf)))
        .contains(expected);
  }
}
