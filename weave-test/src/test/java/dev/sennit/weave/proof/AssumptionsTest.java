package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.isa.X64;
import org.junit.jupiter.api.Test;

/** Protects: a proof names what it assumes of the processor's state at entry, and where it does. */
class AssumptionsTest {
  private static final OncePerChange ONCE = OncePerChange.of(AssumptionsTest.class);

  @Test
  void directionFlag() {
    assertThat(Kernels.ofClearing().filter(woven -> woven.abi().architecture() == X64.ARCHITECTURE))
        .isNotEmpty()
        .allSatisfy(woven ->
            ONCE.check(
                "direction flag",
                woven,
                () ->
                    assertThat(
                            Prover.prove(woven).assumes().stream()
                                .anyMatch(text -> text.startsWith("the direction flag is clear")))
                        .isEqualTo(woven.kernel().name().startsWith("clear-rep"))));
  }

  @Test
  void wholeNumbers() {
    assertThat(Kernels.ofClearing())
        .allSatisfy(woven ->
            ONCE.check(
                "whole numbers",
                woven,
                () ->
                    assertThat(Prover.prove(woven).covers())
                        .anyMatch(claim -> claim.startsWith("whole numbers: "))));
  }
}
