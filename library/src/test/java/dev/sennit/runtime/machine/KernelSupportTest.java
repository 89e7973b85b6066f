package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Protects: what the processor lacks is said once, and by the names of features. */
class KernelSupportTest {
  private static String explanation(Collection<String> features) {
    return KernelSupport.explanation(
        new Processor("made up", "", Set.copyOf(features)), Architecture.X86_64);
  }

  @Test
  void eachFeatureOnce() {
    String explanation = explanation(List.of("avx", "avx2", "bmi1", "bmi2", "movbe"));
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
  void nothing() {
    assertThat(
            explanation(
                Targets.ALL.stream().flatMap(target -> target.features().stream()).toList()))
        .isEmpty();
  }
}
