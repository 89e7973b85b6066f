package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.select.ExecutedHere.Executed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private void confirm(boolean records, LocalDate today, List<String> known, Executed... executed) {
    record.confirm(executed[0].kind(), List.of(executed), known, records, today);
  }

  @Test
  void writesWhatWasExecuted() throws Exception {
    confirm(true, FIRST, ROWS, NOT, ADD);
    confirm(true, LATER, List.of(MD5.text()), MD5);
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "processor AMD Zen 4",
            "kernel 00000000000000cc 2026-12-01 md5/x64-v3",
            "row 00000000000000aa 2026-11-01 add {d:32}, {b:32}",
            "row 00000000000000bb 2026-11-01 not {d:32}");
  }

  @Test
  void leavesWhatIsOnRecord() throws Exception {
    confirm(true, FIRST, ROWS, ADD, NOT);
    String before = Files.readString(file);
    confirm(true, LATER, ROWS, ADD);
    confirm(false, LATER, ROWS, NOT);
    assertThat(file).hasContent(before);
  }

  @Test
  void renewsChangedRowsOnly() throws Exception {
    confirm(true, FIRST, ROWS, ADD, NOT);
    Executed changed = new Executed("row", "00000000000000ab", ADD.text());
    assertThatThrownBy(() -> confirm(false, LATER, ROWS, changed, NOT))
        .hasMessageContaining("row 00000000000000ab")
        .hasMessageContaining("--record");
    confirm(true, LATER, ROWS, changed, NOT);
    assertThat(Files.readAllLines(file))
        .contains(
            "row 00000000000000ab 2026-12-01 add {d:32}, {b:32}",
            "row 00000000000000bb 2026-11-01 not {d:32}");
  }

  @Test
  void whatIsOnRecordOfAnotherModelMayBeMissing() throws Exception {
    confirm(true, FIRST, ROWS, NOT);
    String before = Files.readString(file);
    assertThatThrownBy(() -> confirm(false, LATER, ROWS, ADD, NOT))
        .hasMessageContaining("--record");
    ExecutedHere.in(folder, "AMD Zen 5").confirm("row", List.of(ADD), ROWS, true, FIRST);
    confirm(false, LATER, ROWS, ADD, NOT);
    assertThat(file).hasContent(before);
  }

  @Test
  void forgetsRowsThatThereAreNoMore() throws Exception {
    confirm(true, FIRST, ROWS, ADD, NOT);
    confirm(true, LATER, List.of(NOT.text()), NOT);
    assertThat(Files.readString(file)).doesNotContain("add").contains("not");
  }

  @Test
  void unknownModelsAreNotChecked() {
    confirm(false, FIRST, ROWS, ADD);
    assertThat(file).doesNotExist();
  }

  @Test
  void damagedRecord() throws Exception {
    Files.writeString(file, "processor AMD Zen 4\nrow add {d:32}, {b:32}\n");
    assertThatThrownBy(() -> confirm(false, FIRST, ROWS, ADD))
        .hasMessageContaining("a line of")
        .hasMessageContaining("row add {d:32}, {b:32}");
  }

  @Test
  void models() {
    assertThat(ExecutedHere.model(amd(25, 33))).isEqualTo("AMD Zen 3");
    assertThat(ExecutedHere.model(amd(25, 17))).isEqualTo("AMD Zen 4");
    assertThat(ExecutedHere.model(amd(26, 2))).isEqualTo("AMD Zen 5");
    assertThat(ExecutedHere.model(amd(27, 1))).isEqualTo("AuthenticAMD family 27 model 1");
    assertThat(ExecutedHere.model(intel(207))).isEqualTo("Intel Emerald Rapids");
    assertThat(ExecutedHere.model(intel(143))).isEqualTo("GenuineIntel family 6 model 143");
    assertThat(ExecutedHere.model("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"))
        .isEqualTo("AArch64 implementer 0x41 part 0xd0c");
  }

  private static String intel(int model) {
    return "vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: %d\nmodel name\t: x\n"
        .formatted(model);
  }

  private static String amd(int family, int model) {
    return "vendor_id\t: AuthenticAMD\ncpu family\t: %d\nmodel\t\t: %d\nmodel name\t: AMD EPYC\n"
        .formatted(family, model);
  }
}
