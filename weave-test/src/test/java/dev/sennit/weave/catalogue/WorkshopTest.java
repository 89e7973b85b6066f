package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.assembly.Disassembly;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.SharedObject;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.weaver.Woven;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: what goes into the jar is what was proved, also when work is not done again. */
@Tag("surroundings")
class WorkshopTest {
  private static final Platform PLATFORM = Platform.LINUX_X86_64;

  @TempDir Path folder;

  /** From some kernels to others and back: the object kept for the first is still the first's. */
  @Test
  void keptObjectIsThatOfTheSameKernels() {
    Toolchain toolchain = Toolchain.open();
    Workshop workshop = new Workshop(folder, _ -> {});
    List<Woven> kernels =
        workshop.woven().stream().filter(woven -> woven.abi() == PLATFORM.abi()).toList();
    List<Woven> one = kernels.subList(0, 1);
    List<Woven> other = kernels.subList(1, 2);
    Path first = workshop.assemble(toolchain, PLATFORM, one).file();
    assertThat(workshop.assemble(toolchain, PLATFORM, other).file()).isNotEqualTo(first);
    Path again = workshop.assemble(toolchain, PLATFORM, one).file();
    assertThat(again).isEqualTo(first);
    Disassembly bytes = Disassembly.of(toolchain, new SharedObject(PLATFORM, again));
    bytes.check(one.getFirst());
    assertThatIllegalStateException().isThrownBy(() -> bytes.check(other.getFirst()));
  }
}
