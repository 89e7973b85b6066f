package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.ProcessorCore;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
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
    SelectedKernels here = KernelLinker.await();
    int withLanes = 0;
    for (SelectedKernels.Choice choice : here.choices()) {
      DigestKernel one = choice.kernel();
      LanesKernel lanes = one == null ? null : select(onlyWith(one.target(), here), one).lanes();
      if (lanes != null) {
        withLanes++;
        assertThat(lanes.target()).as(one.name()).isEqualTo(one.target());
      }
    }
    assertThat(withLanes).isPositive();
  }

  private static LaneChoice select(SelectedKernels kernels, DigestKernel one) {
    return newSelection().select(kernels, one, ProcessorCore.OTHER, new ArrayList<>());
  }

  private static SelectedKernels onlyWith(KernelTarget target, SelectedKernels here) {
    return new SelectedKernels(
        here.platform(),
        here.processor(),
        List.of(target),
        here.explanation(),
        here.choices(),
        here.aes(),
        here.dropped(),
        here.sharedObject());
  }

  private static LaneChoice choice(
      DigestAlgorithm algorithm, KernelTarget target, ProcessorCore core) {
    SelectedKernels kernels = KernelLinker.await();
    assumeTrue(
        kernels.targets().containsAll(List.of(Targets.X64_V4, Targets.X64_SHA)),
        "this processor has AVX-512 and SHA-NI");
    MemorySegment function =
        kernels.sharedObject().find(target.symbol(algorithm.family())).orElseThrow();
    DigestKernel one = new DigestKernel(function, algorithm, target);
    return newSelection().select(kernels, one, core, new ArrayList<>());
  }

  private static LaneSelection newSelection() {
    return new LaneSelection(Guard.by(new TimeStandsStill()));
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
