package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: which kernel is used is decided by the machine, and by no chance. */
class KernelRaceTest {
  @Test
  void noKernelBeatsItself() {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.MD5).kernel();
    assumeTrue(kernel != null, "no kernel of MD5 runs here");
    int won = 0;
    for (int i = 0; i < 20; i++) {
      won += GuardedDigestKernel.race(kernel, kernel).compete().isWon() ? 1 : 0;
    }
    assertThat(won).isLessThan(10);
  }

  @Test
  void chosenKernelLosesToNoOther() {
    SelectedKernels kernels = KernelLinker.await();
    assumeTrue(
        kernels.targets().containsAll(List.of(Targets.X64_V4, Targets.X64_V3)),
        "the processor has not both targets");
    DigestKernel chosen = kernels.choice(DigestAlgorithm.MD5).kernel();
    KernelTarget other = chosen.target() == Targets.X64_V4 ? Targets.X64_V3 : Targets.X64_V4;
    DigestKernel rival =
        new DigestKernel(
            kernels.sharedObject().find(other.symbol(Families.MD5)).orElseThrow(),
            DigestAlgorithm.MD5,
            other);
    int won = 0;
    for (int i = 0; i < 20; i++) {
      won += GuardedDigestKernel.race(rival, chosen).compete().isWon() ? 1 : 0;
    }
    assertThat(won).isLessThan(10);
  }
}
