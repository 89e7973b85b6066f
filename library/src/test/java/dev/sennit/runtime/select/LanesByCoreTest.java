package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.ProcessorCore;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: on a core on which the kernels for several messages were measured, the fastest one of
 * them serves, whatever a race would say; and a kernel for one message has one beside it.
 */
@Tag("kernels")
class LanesByCoreTest implements WithKernels {
  static final List<Arguments> FASTEST =
      List.of(
          arguments(DigestAlgorithm.SHA_256, Targets.X64_SHA, "sha256/x64-v4/16x1"),
          arguments(DigestAlgorithm.MD5, Targets.X64_V4, "md5/x64-v4/16x3"),
          arguments(DigestAlgorithm.MD5, Targets.X64_V3, "md5/x64-v4/16x3"),
          arguments(DigestAlgorithm.MD5, Targets.X64_V4_INTEL, "md5/x64-v4/16x2"));

  @ParameterizedTest
  @FieldSource("FASTEST")
  void measuredCores(DigestAlgorithm algorithm, KernelTarget one, String fastest) {
    for (ProcessorCore core :
        List.of(ProcessorCore.ZEN_4, ProcessorCore.ZEN_5, ProcessorCore.GOLDEN_COVE)) {
      assertThat(choice(algorithm, one, core).lanes().name()).isEqualTo(fastest);
    }
  }

  /** The shared object has the kernels of other targets, too. */
  @Test
  void kernelsAreOfTargetsThatTheProcessorHas() {
    int withLanes = 0;
    for (Choice<DigestKernel> choice : KernelLinker.await().digests().values()) {
      DigestKernel one = choice.kernel();
      LaneChoice lanes =
          one == null ? null : choose(List.of(one.target()), one, ProcessorCore.OTHER);
      if (lanes != null) {
        withLanes++;
        assertThat(lanes.lanes().target()).as(one.name()).isEqualTo(one.target());
      }
    }
    assertThat(withLanes).isPositive();
  }

  private static LaneChoice choose(
      List<KernelTarget> targets, DigestKernel one, ProcessorCore core) {
    KernelRows rows =
        new KernelRows(targets, KernelLinker.await().registry().rows().sharedObject());
    return LaneSelection.choose(new Registry(rows, Guard.by(new TimeStandsStill())), one, core);
  }

  private static LaneChoice choice(
      DigestAlgorithm algorithm, KernelTarget target, ProcessorCore core) {
    List<KernelTarget> targets = KernelLinker.await().registry().rows().targets();
    assumeTrue(
        targets.containsAll(List.of(Targets.X64_V4, Targets.X64_SHA)),
        "this processor has AVX-512 and SHA-NI");
    return choose(targets, TestedKernels.one(algorithm, target), core);
  }

  /** So no kernel is too slow. */
  private static final class TimeStandsStill implements Clock {
    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public void pause(long nanoseconds) {}
  }
}
