package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.target.Feature;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: a decoder that is not LLVM's reads in every shared object what was proved: every
 * instruction with all its operands, the targets of branches, the addresses of constants, and the
 * constants' bytes. It would see a mistake that LLVM's assembler and disassembler have in common.
 */
@Tag("surroundings")
class SecondReaderTest {
  /** What of each kernel was decoded again, for documents to show. */
  private static final Path LIST = Path.of("src", "test", "resources", "decoded-again.txt");

  @ParameterizedTest
  @EnumSource
  void readsWhatWasProved(Platform platform) {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    SecondReader reader = SecondReader.of(platform);
    int instructions = 0;
    for (Woven woven : library.kernels()) {
      instructions += reader.check(woven).addresses().size();
    }
    System.out.printf(
        Locale.ROOT,
        "%s on %s: %d kernels, %d instructions%n",
        binutils.version(),
        platform,
        library.kernels().size(),
        instructions);
  }

  @Test
  void listSaysWhatIsDecodedAgain() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Platform platform : List.of(Platform.LINUX_X86_64, Platform.LINUX_AARCH64)) {
      LibraryObject library = LibraryObject.of(platform);
      SecondReader reader = SecondReader.of(platform);
      for (Woven woven : library.kernels()) {
        lines.add(woven.kernel().name() + ": " + result(reader, woven));
      }
    }
    Path renewed = Files.write(Path.of("target", "decoded-again.txt"), lines);
    assertThat(Files.readAllLines(LIST))
        .as("%s is older than what was read; %s is as it should be", LIST, renewed)
        .isEqualTo(lines);
  }

  private static String result(SecondReader reader, Woven woven) {
    try {
      reader.check(woven);
    } catch (IllegalStateException _) {
      return "no";
    }
    boolean hasOwnReading =
        woven.abi().architecture() == X64.ARCHITECTURE && woven.needs().contains(Feature.SHA512);
    return hasOwnReading ? "yes, VSHA512 by a reader of its own" : "yes";
  }
}
