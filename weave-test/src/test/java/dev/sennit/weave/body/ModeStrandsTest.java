package dev.sennit.weave.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import org.junit.jupiter.api.Test;

/**
 * Protects: how the strands differ for cores that loads of two cache lines delay, or that have a
 * port for products.
 */
class ModeStrandsTest {
  private static final int LINE = 64;

  private static WovenKernel encryption(Target target) {
    return Weaver.weave(new ModeKernel(Mode.ENCRYPT, target, new Shape(4, 4), true), X64.SYSTEM_V);
  }

  @Test
  void constantsLieInOneLineWhereLoadsOfTwoDelay() {
    assertThat(encryption(X64.VAES512_INTEL).instructions())
        .filteredOn(instruction -> instruction.operands().get("m") instanceof Pool)
        .filteredOn(instruction -> instruction.row().memoryBytes() > 0)
        .isNotEmpty()
        .allSatisfy(instruction -> {
          Pool constant = (Pool) instruction.operands().get("m");
          int bytes = instruction.row().memoryBytes();
          assertThat(constant.offset() / LINE).isEqualTo((constant.offset() + bytes - 1) / LINE);
        });
  }

  @Test
  void fourProductsWhereTheyExecuteBesideRounds() {
    assertThat(products(X64.VAES512_INTEL)).isEqualTo(4 * 4 + 2);
    assertThat(products(X64.VAES512)).isEqualTo(4 * 3 + 2);
  }

  private static long products(Target target) {
    return encryption(target).loop().stream()
        .filter(instruction -> instruction.row().text().contains("vpclmulqdq"))
        .count();
  }
}
