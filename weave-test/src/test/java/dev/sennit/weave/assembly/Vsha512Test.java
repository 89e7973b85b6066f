package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the three instructions that GNU's disassembler may lack are decoded right, with every
 * register in every place, and no other bytes are taken for them. {@link SecondReaderTest} lists
 * the kernels that have them.
 */
@Tag("surroundings")
class Vsha512Test {
  private static final Pattern BYTES = Pattern.compile("encoding: \\[([0-9a-fx,]+)]");

  private static List<String> instructions() {
    List<String> texts = new ArrayList<>();
    for (int d = 0; d < 16; d++) {
      for (int b = 0; b < 16; b++) {
        texts.add("vsha512msg1 ymm%d, xmm%d".formatted(d, b));
        texts.add("vsha512msg2 ymm%d, ymm%d".formatted(d, b));
        for (int c = 0; c < 16; c++) {
          texts.add("vsha512rnds2 ymm%d, ymm%d, xmm%d".formatted(d, b, c));
        }
      }
    }
    return texts;
  }

  @Test
  void everyRegisterInEveryPlace(@TempDir Path folder) throws IOException {
    assertThat(
            encoded(folder, instructions()).stream().map(code -> Vsha512.text(code, 0).orElse("")))
        .containsExactlyElementsOf(instructions());
  }

  /** One bit, VEX.X, has no meaning without an address. All others have one. */
  @Test
  void nothingElse(@TempDir Path folder) throws IOException {
    int silent = 14;
    byte[] encoded = encoded(folder, List.of("vsha512msg2 ymm1, ymm10")).getFirst();
    for (int bit = 0; bit < Byte.SIZE * encoded.length; bit++) {
      byte[] other = encoded.clone();
      other[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertThat(Vsha512.text(other, 0).equals(Vsha512.text(encoded, 0)))
          .as("bit %d is not seen", bit)
          .isEqualTo(bit == silent);
    }
  }

  private static List<byte[]> encoded(Path folder, List<String> texts) throws IOException {
    Path source = folder.resolve("sha512.s");
    Files.write(source, texts);
    List<String> arguments =
        List.of(
            "--triple=x86_64-linux-gnu",
            "--mattr=+sha512",
            "--x86-asm-syntax=intel",
            "--show-encoding",
            source.toString());
    return BYTES
        .matcher(Toolchain.open().run("llvm-mc", arguments))
        .results()
        .map((MatchResult found) ->
            HexFormat.ofDelimiter(",").withPrefix("0x").parseHex(found.group(1)))
        .toList();
  }
}
