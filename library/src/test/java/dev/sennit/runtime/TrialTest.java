package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: which kernel is used is decided by the machine, and by no chance. */
class TrialTest {
  @Test
  void noKernelBeatsItself() {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.MD5).kernel();
    assumeTrue(kernel != null, "no kernel of MD5 runs here");
    int won = 0;
    for (int i = 0; i < 20; i++) {
      won += Trial.of(kernel, kernel).compete().isWon() ? 1 : 0;
    }
    assertThat(won).isLessThan(10);
  }

  @Test
  void chosenKernelLosesToNoOther() {
    Kernels kernels = KernelLinker.await();
    assumeTrue(
        kernels.targets().containsAll(List.of(Target.X64_V4, Target.X64_V3)),
        "the processor has not both targets");
    DigestKernel chosen = kernels.choice(DigestAlgorithm.MD5).kernel();
    Target other = chosen.target() == Target.X64_V4 ? Target.X64_V3 : Target.X64_V4;
    DigestKernel rival =
        new DigestKernel(
            kernels.sharedObject().find(other.symbol(KernelFamily.MD5)).orElseThrow(),
            DigestAlgorithm.MD5,
            other);
    int won = 0;
    for (int i = 0; i < 20; i++) {
      won += Trial.of(rival, chosen).compete().isWon() ? 1 : 0;
    }
    assertThat(won).isLessThan(10);
  }
}
