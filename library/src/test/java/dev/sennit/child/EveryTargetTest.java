package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.WithKernels;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import dev.sennit.vectors.Blake3VectorsRight;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: on every target that this processor has, digests are right, as BLAKE3 by its authors.
 */
@Execution(ExecutionMode.CONCURRENT)
class EveryTargetTest implements WithKernels {
  static final List<KernelTarget> TARGETS = Targets.ALL;

  @ParameterizedTest
  @FieldSource("TARGETS")
  void everyTargetInTurn(KernelTarget target) throws Exception {
    SelectedKernels kernels = KernelLinker.await();
    assumeTrue(
        kernels.support().platform().endsWith(architecture(target)), "for another architecture");
    String output =
        ChildJvm.runInTurn(
            List.of("-Dsennit.target=" + target.label(), ChildJvm.GRANT),
            List.of(HashesRight.class, Blake3VectorsRight.class));
    assertThat(output)
        .contains(ConfiguredJvmTest.RIGHT, Blake3VectorsRight.RIGHT)
        .contains("sennit.target forces \"" + target.label() + "\"");
    Set<String> features =
        kernels.support().targets().stream()
            .flatMap(here -> here.features().stream())
            .collect(Collectors.toSet());
    if (features.containsAll(target.features())) {
      assertThat(output)
          .contains(ConfiguredJvmTest.BY_KERNEL)
          .doesNotContain(ConfiguredJvmTest.COMPLAINT);
      assertThat(targetsUsed(output))
          .isNotEmpty()
          .allMatch(target::includes)
          .allMatch(used -> Targets.ALL.indexOf(used) >= Targets.ALL.indexOf(target));
    } else {
      assertThat(output)
          .contains(ConfiguredJvmTest.BY_JDK)
          .containsOnlyOnce(ConfiguredJvmTest.COMPLAINT);
    }
  }

  private static String architecture(KernelTarget target) {
    return target.architecture().name().toLowerCase(Locale.ROOT);
  }

  private static List<KernelTarget> targetsUsed(String output) {
    return Pattern.compile(": kernel [a-z0-9]+/([a-z0-9-]+)")
        .matcher(output)
        .results()
        .map(kernel -> KernelTarget.named(kernel.group(1)))
        .toList();
  }
}
