package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a register counts from its write to its last read. */
class RegisterPressureTest {
  @ParameterizedTest
  @ValueSource(strings = {"md5/x64-v3", "clear-zva/a64", "sha256/x64-sha"})
  void aRegisterIsNeededBeforeItIsRead(String name) {
    WovenKernel woven = Named.woven(name);
    RegisterPressure pressure = RegisterPressure.of(woven);
    for (int i = 1; i < woven.lines().size(); i++) {
      if (woven.lines().get(i) instanceof Instruction instruction
          && !(woven.lines().get(i - 1) instanceof Instruction before && before.row().branches())) {
        assertThat(pressure.needed().get(i - 1))
            .containsAll(instruction.reads().stream().map(Register.class::cast).toList());
      }
    }
    int last = woven.lines().size() - 1;
    assertThat(pressure.needed().get(last)).isEmpty();
    assertThat(pressure.after(0, Bank.GENERAL)).isPositive();
  }
}
