package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.bench.MadeUp;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a run continues only if the new results can be compared with its results. */
class RunTest {
  @TempDir Path output;

  private Run resume(String sennit, String build, String processor) {
    Journal.Head now = MadeUp.head("quick", "", sennit, build, processor);
    Run last = Run.lastUnfinished(output, now);
    last.checkResumable(now);
    return last;
  }

  private Run resume() {
    return resume("0.1", "c0ffee", "A processor");
  }

  private static void assertRefused(Runnable resume, String reason) {
    assertThatThrownBy(resume::run)
        .isInstanceOf(Failure.class)
        .hasMessageContaining(reason)
        .hasMessageContaining("without --resume");
  }

  @Test
  void goesOnWithTheUnfinishedOne() {
    Run run = Run.begin(output, MadeUp.head("quick"));
    assertThat(resume()).isEqualTo(run);
  }

  @Test
  void refusesAnotherMachineOrBuild() {
    Run.begin(output, MadeUp.head("quick"));
    assertRefused(
        () -> resume("0.1", "c0ffee", "Another one"),
        "the processor: Another one, not A processor");
    assertRefused(() -> resume("0.2", "bead", "A processor"), "Sennit's version: 0.2, not 0.1");
    assertRefused(() -> resume("0.1", "bead", "A processor"), "whose digest is bead, not c0ffee");
  }

  @Test
  void refusesWhereNoneIsUnfinished() throws IOException {
    assertRefused(this::resume, "no unfinished run of the preset quick");
    Run.begin(output, MadeUp.head("full"));
    assertRefused(this::resume, "no unfinished run of the preset quick");
    Files.writeString(Run.begin(output, MadeUp.head("quick")).results(true), "{}");
    assertRefused(this::resume, "no unfinished run of the preset quick");
  }

  @Test
  void onlyUnfinishedRunsAreResumable() throws IOException {
    Run run = new Run(output.resolve("2026-11-22-102030-quick"));
    Journal.Head head = MadeUp.head("quick");
    assertThatThrownBy(() -> run.checkResumable(head))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("there is no run in " + run.folder());
    Run.begin(output, head);
    run.checkResumable(MadeUp.head("default"));
    Files.writeString(run.results(true), "{}");
    assertRefused(() -> run.checkResumable(head), "is finished: begin a new one");
  }

  @Test
  void partialResultsGoAndAllElseStays() throws IOException {
    Run run = Run.begin(output, MadeUp.head("quick"));
    for (String ending : List.of("json", "md", "html")) {
      Files.writeString(run.folder().resolve("partial." + ending), "partial");
    }
    Files.writeString(run.results(true), "{}");
    run.removePartialResults();
    try (Stream<Path> left = Files.list(run.folder())) {
      assertThat(left).containsExactlyInAnyOrder(run.journal().path(), run.results(true));
    }
  }
}
