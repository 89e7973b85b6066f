package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallMode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: what models and pages ask of a kernel's code. */
@Tag("checks")
class WovenKernelTest {
  private static final Kernel REP = new ClearKernel(Clearing.REP, X64.V3);

  private static List<Instruction> instructions(List<Line> lines) {
    return lines.stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  @Test
  void theLoopOfAModeIsThePassageThatRepeats() {
    SmallMode ghash = SmallMode.of(Mode.GHASH, 2);
    WovenKernel woven = ghash.woven();
    assertThat(woven.loop())
        .isEqualTo(instructions(woven.lines().subList(ghash.begin(0), ghash.behind(0))))
        .isEqualTo(woven.round())
        .isNotEmpty();
  }

  /** The rounds of AES are a loop within it, which is executed 14 times less the last rounds. */
  @Test
  void aRoundHasTheTurnsOfTheLoopInside() {
    WovenKernel ctr = SmallMode.of(Mode.CTR, 2).woven();
    assertThat(ctr.round().size()).isGreaterThanOrEqualTo(ctr.loop().size());
    assertThat(ctr.round()).containsAll(ctr.loop());
  }

  @Test
  void codeWithoutALoopHasNone() {
    WovenKernel woven = SmallMode.of(REP).woven();
    assertThat(woven.loop()).isEmpty();
    assertThat(woven.round()).isEmpty();
  }

  @Test
  void registersAndFeaturesAreThoseOfTheCode() {
    WovenKernel woven =
        SmallCode.of(REP, X64.SYSTEM_V, "mov rax, qword ptr [rsp + 8]\n andn rcx, rdx, rax")
            .woven();
    assertThat(woven.registersUsed(Bank.GENERAL)).isEqualTo(3);
    assertThat(woven.registersUsed(Bank.VECTOR)).isZero();
    assertThat(woven.needs()).containsExactly(Feature.BMI1);
  }
}
