package dev.sennit.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.model.Emulator;
import dev.sennit.weave.model.LlvmMca;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Protects: a message names each missing program, its effect and the remedy. */
class ModelProgramsTest {
  private static final Emulator EMULATOR = new Emulator(Path.of("qemu-aarch64"), "7.2");

  private static List<String> absent(boolean bundled, Optional<Emulator> emulator) {
    LlvmMca mca = new LlvmMca(Path.of("llvm-mca"), "20.1.7", bundled);
    return new ModelPrograms(Toolchain.open(), mca, emulator).absent();
  }

  @Test
  void nothingIsAbsent() {
    assertThat(absent(false, Optional.of(EMULATOR))).isEmpty();
  }

  @Test
  void whatIsAbsentIsNamed() {
    assertThat(absent(true, Optional.of(EMULATOR)))
        .singleElement()
        .asString()
        .contains("those of LLVM 20.1.7", "Install llvm-22", "LLVM_MCA");
    assertThat(absent(false, Optional.empty()))
        .singleElement()
        .asString()
        .contains("no instructions are counted", "Install qemu-user-static");
    assertThat(absent(true, Optional.empty())).hasSize(2);
  }
}
