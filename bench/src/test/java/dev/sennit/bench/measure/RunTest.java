package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.plan.Preset;
import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: only a run is gone on with whose results still compare. */
class RunTest {
  @TempDir Path output;

  private Run resume(String sennit, String processor) {
    return Run.lastUnfinished(output, Preset.QUICK, sennit, MadeUp.machine(processor));
  }

  private static void assertRefused(Runnable resume, String reason) {
    assertThatThrownBy(resume::run)
        .isInstanceOf(Failure.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("without --resume");
  }

  @Test
  void isNamedByTimeAndPreset() {
    Run run = Run.begin(output, MadeUp.head("quick"));
    assertThat(run.folder()).isEqualTo(output.resolve("2026-11-22-102030-quick"));
    assertThat(Journal.read(run.journal()).head()).isEqualTo(MadeUp.head("quick"));
  }

  @Test
  void goesOnWithTheUnfinishedOne() {
    Run run = Run.begin(output, MadeUp.head("quick"));
    assertThat(resume("0.1", "A processor")).isEqualTo(run);
  }

  @Test
  void refusesAnotherMachineOrVersion() {
    Run.begin(output, MadeUp.head("quick"));
    assertRefused(
        () -> resume("0.1", "Another one"), "the processor: Another one, not A processor");
    assertRefused(() -> resume("0.2", "A processor"), "Sennit's version: 0.2, not 0.1");
  }

  @Test
  void refusesWhereNoneIsUnfinished() throws IOException {
    assertRefused(() -> resume("0.1", "A processor"), "no unfinished run of the preset quick");
    Run.begin(output, MadeUp.head("full"));
    assertRefused(() -> resume("0.1", "A processor"), "no unfinished run of the preset quick");
    Files.writeString(Run.begin(output, MadeUp.head("quick")).results(), "{}");
    assertRefused(() -> resume("0.1", "A processor"), "no unfinished run of the preset quick");
  }
}
