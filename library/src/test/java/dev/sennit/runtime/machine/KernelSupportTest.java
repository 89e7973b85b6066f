package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Protects: what the processor lacks is said once, and by the names of features. */
class KernelSupportTest {
  private static String explanation(String flags) throws Exception {
    byte[] cpuinfo =
        ("processor\t: 0\nflags\t\t: " + flags + "\nbugs\t\t:\n")
            .getBytes(StandardCharsets.US_ASCII);
    return KernelSupport.explanation(Processor.fromCpuinfo(cpuinfo), Architecture.X86_64);
  }

  @Test
  void eachFeatureOnce() throws Exception {
    String explanation = explanation("avx avx2 bmi1 bmi2 movbe");
    assertThat(explanation)
        .startsWith("the processor lacks ")
        .endsWith(" of other targets")
        .containsOnlyOnce(" aes ")
        .containsOnlyOnce(" sha_ni ")
        .containsOnlyOnce(" avx512f ")
        .doesNotContain(" avx2 ", "  ");
    assertThat(explanation.split(" ")).doesNotHaveDuplicates();
  }

  @Test
  void nothing() throws Exception {
    String features =
        String.join(
            " ", Targets.ALL.stream().flatMap(target -> target.features().stream()).toList());
    assertThat(explanation(features)).isEmpty();
  }
}
