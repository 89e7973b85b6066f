package dev.sennit.weave.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.isa.Encoding;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: rows on vectors have the encoding that they claim, by the first assembled byte. */
@Tag("surroundings")
class EncodingTest {
  private static final Pattern FIRST_BYTE = Pattern.compile("encoding: \\[0x([0-9a-f]{2})");

  @TempDir Path folder;

  private static List<Row> rows() {
    return Stream.of(X64.V3, X64.V4, X64.SHA, X64.SHA512, X64.AES, X64.VAES, X64.VAES512)
        .map(Target::table)
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.encoding().isPresent())
        .toList();
  }

  @Test
  void firstByte() throws IOException {
    Surroundings surroundings = Surroundings.of(Platform.LINUX_X86_64);
    List<String> source = new ArrayList<>(List.of(X64.ARCHITECTURE.preamble()));
    for (Row row : rows()) {
      source.addAll(new Stub("stub", Fillings.of(row, surroundings).getFirst()).text(surroundings));
    }
    Path file = Files.write(folder.resolve("rows.s"), source);
    List<String> firstBytes =
        FIRST_BYTE
            .matcher(
                Toolchain.open()
                    .run(
                        "llvm-mc",
                        List.of(
                            "--triple=x86_64-linux-gnu",
                            "--mattr=" + X64.ARCHITECTURE.everyFeature(),
                            "--show-encoding",
                            file.toString())))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(firstBytes).hasSameSizeAs(rows()).contains("62", "c5", "0f");
    for (int i = 0; i < firstBytes.size(); i++) {
      assertThat(encodings(firstBytes.get(i)))
          .as(rows().get(i).text())
          .contains(rows().get(i).encoding().orElseThrow());
    }
  }

  /** The assembler takes the shorter VEX where it does not need EVEX. */
  private static List<Encoding> encodings(String firstByte) {
    return switch (firstByte) {
      case "62" -> List.of(Encoding.EVEX);
      case "c4", "c5" -> List.of(Encoding.VEX, Encoding.EVEX);
      default -> List.of(Encoding.LEGACY);
    };
  }
}
