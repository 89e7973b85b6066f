package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.ApiListingTest;
import dev.sennit.FileListener;
import dev.sennit.KernelSpeed;
import dev.sennit.NonceSequence;
import dev.sennit.Slabs;
import dev.sennit.Status;
import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.select.KernelLinker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: on every target that this processor has, everything that computes is right, and each
 * kernel that is to serve there does.
 */
@Execution(ExecutionMode.CONCURRENT)
class EveryTargetTest implements WithKernels {
  /** Public classes without a number that kernels have a part in. */
  private static final Set<Class<?>> COMPUTE_NOTHING =
      Set.of(FileListener.class, KernelSpeed.class, NonceSequence.class, Slabs.class, Status.class);

  /** Those of this architecture, the most preferred one first. */
  static List<KernelTarget> targets() {
    String platform = KernelLinker.await().support().platform();
    return Targets.ALL.stream()
        .filter(target -> platform.endsWith(target.architecture().name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  static List<KernelTarget> allButTheLast() {
    return targets().reversed().stream().skip(1).toList();
  }

  @ParameterizedTest
  @MethodSource
  void allButTheLast(KernelTarget target) throws Exception {
    assertRight(target);
  }

  /** Most of its kernels serve only if it is forced, as the preferred ones do otherwise. */
  @Tag("kernels")
  @Test
  void theLast() throws Exception {
    assertRight(targets().getLast());
  }

  private static void assertRight(KernelTarget target) throws Exception {
    KernelSupport support = KernelLinker.await().support();
    String output =
        ChildJvm.runInTurn(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dsennit.target=" + target.label(),
                ChildJvm.GRANT),
            List.of(HashesRight.class, EnginesRight.class));
    assertThat(output)
        .contains(ConfiguredJvmTest.RIGHT, EnginesRight.RIGHT)
        .contains("sennit.target forces \"" + target.label() + "\"");
    Set<String> features =
        support.targets().stream()
            .flatMap(here -> here.features().stream())
            .collect(Collectors.toSet());
    if (features.containsAll(target.features())) {
      assertThat(output)
          .contains(ConfiguredJvmTest.BY_KERNEL)
          .doesNotContain(ConfiguredJvmTest.COMPLAINT);
      assertThat(servingKernels(output))
          .containsAll(firstKernels(target, support))
          .allMatch(name -> ranksFrom(target, TestedKernels.row(name).target()));
    } else {
      assertThat(output)
          .contains(ConfiguredJvmTest.BY_JDK)
          .containsOnlyOnce(ConfiguredJvmTest.COMPLAINT);
    }
  }

  private static boolean ranksFrom(KernelTarget target, KernelTarget used) {
    return target.includes(used) && Targets.ALL.indexOf(used) >= Targets.ALL.indexOf(target);
  }

  /**
   * The first kernel of each kind and family on a target and on those that it includes. Where
   * models prefer the kernel for one message to that for several, only the former serves.
   */
  private static List<String> firstKernels(KernelTarget target, KernelSupport support) {
    Map<String, KernelRow> first = new LinkedHashMap<>();
    for (KernelTarget each : support.targets()) {
      for (KernelRow row : Kernels.ALL) {
        boolean isThere = TestedKernels.find(row.name()).isPresent();
        if (row.target() == each && ranksFrom(target, each) && isThere) {
          first.putIfAbsent(row.kind() + " " + row.family(), row);
        }
      }
    }
    return first.values().stream()
        .filter(row ->
            row.kind() != KernelKind.MESSAGES
                || row.cycles() / row.shape().messages()
                    < first.get(KernelKind.MESSAGE + " " + row.family()).cycles())
        .map(KernelRow::name)
        .toList();
  }

  private static List<String> servingKernels(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith(EnginesRight.SERVING))
        .flatMap(line -> Stream.of(line.substring(EnginesRight.SERVING.length()).split(" ")))
        .toList();
  }

  /** A new class that computes must be compared too. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the tests have no module path there")
  void everyPublicClassIsCompared() throws Exception {
    assertThat(
            ApiListingTest.exportedTypes().stream()
                .filter(type -> type.getDeclaringClass() == null)
                .filter(type -> !COMPUTE_NOTHING.contains(type)))
        .describedAs("public classes that compute, all of which EnginesRight must compare")
        .containsExactlyInAnyOrderElementsOf(
            EnginesRight.ALL.stream().flatMap(engine -> Stream.of(engine.classes())).toList());
  }
}
