package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.model.Rounds.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a simulation of rounds fails if the model is another core's. */
class CoreModelTest {
  private static final LlvmMca MCA = LlvmMca.of(Toolchain.open());

  private static Rounds rounds(String... texts) {
    List<Entry> entries =
        List.of(texts).stream().map(text -> new Entry(text, text, List.of())).toList();
    return new Rounds(X64.ARCHITECTURE, 1, entries);
  }

  @Test
  void watchedLinesAreThoseGiven() {
    Simulation simulation =
        new CoreModel(MCA, Core.named("znver4")).watch(rounds("add eax, ebx", "add eax, ecx"));
    assertThat(simulation.times()).hasSize(2);
    assertThat(simulation.times().getLast().executed())
        .isEqualTo(simulation.times().getFirst().executed() + 1);
    assertThat(simulation.uses()).hasSize(2).noneMatch(List::isEmpty);
  }

  @Test
  void otherInstructionsThanThoseGiven() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new CoreModel(MCA, Core.named("znver4")).watch(rounds("nop\nnop")))
        .withMessageContaining("executed 2 instructions on znver4 where there are 1");
  }

  /** LLVM 20 has no model of Lunar Lake. */
  @Test
  void anotherCoresModel() {
    Core lunarLake = new Core("lunarlake", "Intel", "Lunar Lake", "LNLP", Platform.LINUX_X86_64);
    assertThatIllegalStateException()
        .isThrownBy(() -> new CoreModel(MCA, lunarLake).watch(rounds("nop")))
        .withMessageContaining("counts with another core's model, which has a unit ADLP");
  }

  @Test
  void unknownName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Core.named("znver9"))
        .withMessageStartingWith("znver9 is not among the modelled cores")
        .withMessageContaining("znver4");
  }
}
