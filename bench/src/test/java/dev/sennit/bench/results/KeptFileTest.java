package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.sennit.bench.MadeUp;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: each kind of processor has one file, which neither loses nor confuses runs. */
class KeptFileTest {
  private static final String ZEN_4 = "AMD EPYC 9R14 (cpu family 25, model 17)";
  private static final String MD5 = "MessageDigests.digest/MD5/16384";

  @TempDir Path folder;

  private static KeptRun run(String id, double sennit) {
    return KeptRun.of(
        MadeUp.rounds(id, 100, sennit),
        MadeUp.machine(),
        "./sennit bench --quick",
        "0.1",
        "",
        List.of("md5/x64-v4 0123", "sha1/x64-v4 4567"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AMD EPYC (cpu family 25, model 17)                          | AMD (cpu family 25, model 17)
          AMD EPYC 9R14 96-Core (cpu family 25, model 17)             | AMD (cpu family 25, model 17)
          Intel(R) Xeon(R) Processor (cpu family 6, model 207)        | Intel (cpu family 6, model 207)
          12th Gen Intel(R) Core(TM) i7 (cpu family 6, model 154)     | Intel (cpu family 6, model 154)
          AArch64 (CPU implementer 0x41, CPU part 0xd40) | AArch64 (CPU implementer 0x41, CPU part 0xd40)
          AArch64                                                     | AArch64
          Some (unnumbered) processor                                 | Some (unnumbered) processor
          """)
  void kindIsMakerAndNumbers(String processor, String kind) {
    assertThat(KeptResults.kindOf(processor)).isEqualTo(kind);
  }

  @Test
  void otherNameOfTheSameKindFindsTheFile() {
    KeptFile file = KeptFile.of(ZEN_4, "Zen 4", folder).add(run(MD5, 80));
    assertThat(file.path()).isEqualTo(folder.resolve("zen-4.json")).hasContent(file.text());
    assertThat(KeptFile.of("AMD EPYC (cpu family 25, model 17)", folder))
        .map(KeptFile::text)
        .hasValue(file.text());
    assertThat(KeptFile.of("AMD EPYC (cpu family 25, model 1)", folder)).isEmpty();
    assertThat(KeptFile.of(ZEN_4, folder.resolve("none"))).isEmpty();
  }

  @Test
  void coreIsNamedOnce() {
    assertThatThrownBy(() -> KeptFile.of(ZEN_4, "", folder))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no file of AMD (cpu family 25, model 17): name its core");
    KeptFile.of(ZEN_4, "Zen 4", folder).add(run(MD5, 80));
    assertThat(KeptFile.of(ZEN_4, "", folder).results().core()).isEqualTo("Zen 4");
    assertThatThrownBy(() -> KeptFile.of(ZEN_4, "Zen 5", folder)).hasMessageContaining("not Zen 5");
    assertThatThrownBy(() -> KeptFile.of("AMD Ryzen (cpu family 25, model 97)", "Zen 4", folder))
        .hasMessageContaining("zen-4.json is of AMD (cpu family 25, model 17)");
  }

  @Test
  void rowsOfTheSameNameAreReplaced() {
    KeptRun byHand = runByHand(new KeptRow(MD5, "MD5", null, null, null, List.of()));
    KeptResults all =
        new KeptResults("Zen 4", "kind", "", List.of(byHand))
            .with(run(MD5, 80))
            .with(run("Other.row/1", 80))
            .with(run(MD5, 50));
    assertThat(all.runs()).hasSize(3);
    assertThat(all.runs().getLast()).isSameAs(byHand);
    assertThat(all.runs().get(1).rows()).extracting(KeptRow::id).containsExactly("Other.row/1");
    assertThat(all.runs().getFirst().rows()).isEqualTo(run(MD5, 50).rows());
  }

  @Test
  void kernelsThatHaveChanged() {
    assertThat(run(MD5, 80).changed(Set.of("md5/x64-v4 0123", "sha1/x64-v4 89ab")))
        .containsExactly("sha1/x64-v4");
    assertThat(runByHand(run(MD5, 80).rows().getFirst()).changed(Set.of())).isEmpty();
  }

  private static KeptRun runByHand(KeptRow row) {
    return new KeptRun("x", "d", "c", "0", "", null, null, null, null, List.of(row), null);
  }

  @Test
  void isReadAgain() throws IOException {
    KeptFile file = KeptFile.of(ZEN_4, "Zen 4", folder).add(run(MD5, 80));
    assertThat(KeptFile.all(folder))
        .singleElement()
        .extracting(KeptFile::text)
        .isEqualTo(file.text());
    assertThat(Files.readString(file.path()).lines().filter(line -> line.contains("\"id\"")))
        .singleElement(STRING)
        .startsWith("        {\"id\": ");
  }

  @Test
  void damagedFileIsRefused() throws IOException {
    KeptFile file = KeptFile.of(ZEN_4, "Zen 4", folder).add(run(MD5, 80));
    Files.writeString(file.path(), file.text().replace("\"date\"", "{"));
    assertThatThrownBy(() -> KeptFile.all(folder))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("zen-4.json holds no kept results: ");
  }
}
