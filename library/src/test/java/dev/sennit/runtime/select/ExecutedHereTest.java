package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.machine.ProcessorCore;
import dev.sennit.runtime.select.ExecutedHere.Executed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the record of what a processor executed is neither stale nor changed without need. */
class ExecutedHereTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 11, 1);
  private static final LocalDate LATER = LocalDate.of(2026, 12, 1);
  private static final Executed ADD = new Executed("row", "00000000000000aa", "add {d:32}, {b:32}");
  private static final Executed NOT = new Executed("row", "00000000000000bb", "not {d:32}");
  private static final Executed MD5 = new Executed("kernel", "00000000000000cc", "md5/x64-v3");
  private static final List<String> ROWS = List.of(ADD.text(), NOT.text());

  @TempDir Path folder;

  private ExecutedHere record;
  private Path file;

  @BeforeEach
  void begin() {
    record = ExecutedHere.in(folder, "AMD Zen 4");
    file = folder.resolve("amd-zen-4.txt");
  }

  private void confirm(boolean records, LocalDate today, List<String> known, Executed... executed)
      throws Exception {
    record.confirm(executed[0].kind(), List.of(executed), known, records, today);
  }

  @Test
  void writesWhatIsNewAndForgetsWhatThereIsNoMore() throws Exception {
    confirm(true, FIRST, ROWS, NOT, ADD);
    confirm(true, LATER, List.of(MD5.text()), MD5);
    Executed changed = new Executed("row", "00000000000000ab", ADD.text());
    assertThatThrownBy(() -> confirm(false, LATER, ROWS, changed, NOT))
        .hasMessageContaining("row 00000000000000ab")
        .hasMessageContaining("--record");
    confirm(true, LATER, ROWS, changed, NOT);
    assertThat(file)
        .hasContent(
            """
            processor AMD Zen 4
            kernel 00000000000000cc 2026-12-01 md5/x64-v3
            row 00000000000000ab 2026-12-01 add {d:32}, {b:32}
            row 00000000000000bb 2026-11-01 not {d:32}
            """);
    confirm(true, LATER, List.of(NOT.text()), NOT);
    assertThat(file).content().doesNotContain("add").contains("not", "md5");
  }

  @Test
  void leavesWhatIsOnAnyRecord() throws Exception {
    confirm(true, FIRST, ROWS, NOT);
    String before = Files.readString(file);
    confirm(true, LATER, ROWS, NOT);
    assertThatThrownBy(() -> confirm(false, LATER, ROWS, ADD, NOT))
        .hasMessageContaining("--record");
    ExecutedHere.in(folder, "AMD Zen 5").confirm("row", List.of(ADD), ROWS, true, FIRST);
    confirm(false, LATER, ROWS, ADD, NOT);
    assertThat(file).hasContent(before);
  }

  @Test
  void unknownModelsAreNotChecked() throws Exception {
    confirm(false, FIRST, ROWS, ADD);
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "ZEN_4, 'AMD EPYC (cpu family 25, model 17)', AMD Zen 4",
    "ZEN_5, 'AMD EPYC (cpu family 26, model 2)', AMD Zen 5",
    "GOLDEN_COVE, 'Xeon (cpu family 6, model 207)', Intel Emerald Rapids",
    "GOLDEN_COVE, 'Xeon (cpu family 6, model 143)', 'Xeon (cpu family 6, model 143)'",
    "OTHER, 'AArch64 (CPU part 0xd0c)', 'AArch64 (CPU part 0xd0c)'",
  })
  void models(ProcessorCore core, String name, String model) {
    assertThat(ExecutedHere.model(new Processor(name, core, Set.of()))).isEqualTo(model);
  }
}
