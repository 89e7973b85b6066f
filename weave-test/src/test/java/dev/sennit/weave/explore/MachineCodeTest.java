package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.SharedObject;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.weaver.Weaver;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: each line of a listing has the bytes that its shared object has. */
@Tag("surroundings")
class MachineCodeTest {
  @TempDir Path folder;

  @Test
  void bytesOfBothArchitectures() {
    MachineCode code =
        MachineCode.read(
            """
            Disassembly of section .text:

            0000000000001000 <of_x64>:
                1000: f3 0f 1e fa                  \tendbr64
                1004: c3                           \tret

            0000000000001040 <of_a64>:
                1040: d503245f     \tbti\tc
                1044: d65f03c0     \tret
            """);
    assertThat(code.functions())
        .containsEntry("of_x64", List.of("f3 0f 1e fa", "c3"))
        .containsEntry("of_a64", List.of("d503245f", "d65f03c0"));
    assertThat(code.of(new KeyKernel(X64.AES))).as("another kernel").isEmpty();
  }

  @Test
  void linesAndBytesGoTogether() {
    Toolchain toolchain = Toolchain.open();
    WovenKernel woven = Weaver.weave(new ClearKernel(Clearing.VECTOR, X64.V3), X64.SYSTEM_V);
    Path object =
        SharedObject.build(toolchain, Platform.LINUX_X86_64, List.of(woven), folder).file();
    MachineCode code = MachineCode.in(toolchain, Platform.LINUX_X86_64, object);
    CodeColumns columns = new CodeColumns(woven, code.of(woven.kernel()));
    assertThat(columns.encoding).hasSameSizeAs(columns.text);
    for (int i = 0; i < columns.text.size(); i++) {
      boolean isLabel = columns.text.get(i).endsWith(":");
      assertThat(columns.encoding.get(i)).matches(isLabel ? "" : "[0-9a-f]{2}( [0-9a-f]{2})*");
    }
    assertThat(columns.text.getFirst()).isEqualTo("endbr64");
    assertThat(columns.encoding.getFirst()).isEqualTo("f3 0f 1e fa");
    assertThat(columns.text.getLast()).isEqualTo("ret");
    assertThat(columns.encoding.getLast()).isEqualTo("c3");
  }
}
