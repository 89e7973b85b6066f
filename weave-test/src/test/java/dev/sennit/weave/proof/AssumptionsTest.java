package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.WovenKernel;
import org.junit.jupiter.api.Test;

/** Protects: a proof names what it assumes of the processor's state at entry, and where it does. */
class AssumptionsTest {
  @Test
  void directionFlagAndWholeNumbers() {
    assertThat(Kernels.few().filter(AssumptionsTest::clearsOnX64))
        .hasSizeGreaterThan(2)
        .allSatisfy(woven -> {
          Proof proof = Prover.prove(woven);
          assertThat(
                  proof.assumes().stream()
                      .anyMatch(text -> text.startsWith("the direction flag is clear")))
              .isEqualTo(woven.kernel().name().startsWith("clear-rep"));
          assertThat(proof.covers()).anyMatch(claim -> claim.startsWith("whole numbers: "));
        });
  }

  private static boolean clearsOnX64(WovenKernel woven) {
    return woven.kernel() instanceof ClearKernel && woven.abi().architecture() == X64.ARCHITECTURE;
  }
}
