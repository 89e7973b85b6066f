package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.bench.MadeUp;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.compare.MeasuredMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    return new KeptRun(
        "2026-12-01",
        "./sennit bench --quick",
        "0.1",
        "",
        new MeasuredMachine(ZEN_4, 2, null, "linux-x86_64", "x64-v4 x64-v3", "25.0.3"),
        List.of(4.0, 4.0, 4.0),
        8L << 30,
        List.of("md5/x64-v4 0123", "sha1/x64-v4 4567"),
        KeptRow.of(MadeUp.rounds(id, 100, sennit)));
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
  void coreIsNamedOnce() {
    assertThatThrownBy(() -> KeptFile.of(ZEN_4, "", folder.resolve("none")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no file of AMD (cpu family 25, model 17): name its core");
    KeptFile file = KeptFile.of(ZEN_4, "Zen 4", folder).add(run(MD5, 80));
    assertThat(file.path()).isEqualTo(folder.resolve("zen-4.json")).hasContent(file.text());
    assertThat(file.text().lines()).filteredOn(line -> line.startsWith("{\"id\": ")).hasSize(1);
    for (String core : List.of("", "Zen 4")) {
      KeptFile again = KeptFile.of("AMD EPYC (cpu family 25, model 17)", core, folder);
      assertThat(again.text()).isEqualTo(file.text());
    }
    assertThatThrownBy(() -> KeptFile.of(ZEN_4, "Zen 5", folder)).hasMessageContaining("not Zen 5");
    assertThatThrownBy(() -> KeptFile.of("AMD Ryzen (cpu family 25, model 97)", "Zen 4", folder))
        .hasMessageContaining("zen-4.json is of AMD (cpu family 25, model 17)");
  }

  @Test
  void rowsOfTheSameNameAreReplaced() {
    KeptResults all =
        new KeptResults("Zen 4", "kind", "", List.of())
            .with(run(MD5, 80))
            .with(run("Other.row/1", 80))
            .with(run(MD5, 50));
    assertThat(all.runs()).containsExactly(run(MD5, 50), run("Other.row/1", 80));
  }

  /** Version 0.1 described the machine in another way. */
  @Test
  void runsOfBeforeAreRead() throws IOException {
    Files.writeString(
        folder.resolve("this-machine.json"),
        """
        {"core": "This machine", "kind": "kind", "about": "", "runs": [
          {
            "name": "bench", "date": "2026-11-29", "command": "./sennit bench", "sennit": "0.1",
            "patched": "", "machine": {"targets": ["x64-v4"], "frequency": {"gigahertz": 3.7}},
            "rows": [
              {"id": "a", "series": "A", "bytes": 1, "rounds": 5, "sides": [
                {"name": "JDK", "ns": [20000000, 1.5, 3], "allocated": 32},
                {"name": "Sennit", "ns": [1, 1, 1], "allocated": 32, "ratio": [2, 1, 3], "noisy": true}]}
            ]
          }
        ]}
        """);
    assertThat(KeptFile.of("kind", "", folder).text())
        .contains(
            "{\"name\": \"JDK\", \"ns\": [20000000, 1.5, 3], \"allocated\": 32}",
            "\"ratio\": [2, 1, 3]}]}]}]}");
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
