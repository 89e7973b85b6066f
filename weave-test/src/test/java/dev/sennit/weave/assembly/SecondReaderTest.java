package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a decoder other than LLVM's reads the proved kernels in every shared object: every
 * instruction with all operands, the targets of branches, the addresses of constants, and their
 * bytes. It would find a mistake that LLVM's assembler and disassembler share.
 */
@Tag("surroundings")
class SecondReaderTest {
  /** The list of what was decoded again of each kernel, for documents. */
  private static final Path LIST = Path.of("src", "test", "resources", "decoded-again.txt");

  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#all")
  void readsWhatWasProved(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    SecondReader reader = SecondReader.of(built);
    int instructions = 0;
    for (WovenKernel woven : built.kernels()) {
      instructions += reader.reading(woven).addresses().size();
    }
    System.out.printf(
        Locale.ROOT,
        "%s on %s: %d kernels, %d instructions%n",
        binutils.version(),
        built,
        built.kernels().size(),
        instructions);
  }

  /**
   * A note tells Linux that kernels begin with landing pads and return to their callers. Without
   * this note the system turns these checks off for the whole process, or refuses the object.
   */
  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void noteNamesWhatKernelsKeepTo(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    String properties =
        switch (binutils.architecture()) {
          case X64 _ -> "x86 feature: IBT, SHSTK";
          case A64 _ -> "AArch64 feature: BTI";
        };
    assertThat(binutils.readelf("--notes", built.object().file()))
        .containsPattern("Properties: " + properties + "\\s*\n");
    assertThat(binutils.readelf("--segments", built.object().file()))
        .containsPattern("\n *GNU_PROPERTY ");
  }

  @Test
  void listSaysWhatIsDecodedAgain() throws IOException {
    List<String> lines = new ArrayList<>();
    BuiltObject.onLinux()
        .forEach(built -> {
          SecondReader reader = SecondReader.of(built);
          for (WovenKernel woven : built.kernels()) {
            lines.add(woven.kernel().name() + ": " + result(reader, woven));
          }
        });
    if (Boolean.getBoolean("sennit.record")) {
      Files.write(LIST, lines);
    }
    assertThat(Files.readAllLines(LIST))
        .as("%s, which ./sennit test --record brings up to date", LIST)
        .isEqualTo(lines);
  }

  private static String result(SecondReader reader, WovenKernel woven) {
    assertThat(reader.reading(woven).addresses()).isNotEmpty();
    boolean hasOwnReading =
        woven.needs().contains(Feature.SHA512) && woven.abi() == Platform.LINUX_X86_64.abi();
    return hasOwnReading ? "yes, VSHA512 by a reader of its own" : "yes";
  }
}
