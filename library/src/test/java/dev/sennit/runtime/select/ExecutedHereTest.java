package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.select.ExecutedHere.Executed;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
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

  private void confirm(boolean records, LocalDate today, List<String> known, Executed... executed)
      throws Exception {
    new ExecutedHere(folder, "AMD Zen 4")
        .confirm(executed[0].kind(), List.of(executed), known, records, today);
  }

  @Test
  void isWrittenWhereItSaysSomethingElse() throws Exception {
    Path file = folder.resolve("amd-zen-4.txt");
    confirm(false, FIRST, ROWS, ADD);
    assertThat(file).describedAs("a model without a record").doesNotExist();
    confirm(true, FIRST, ROWS, NOT, ADD);
    confirm(true, LATER, List.of(MD5.text()), MD5);
    Executed changed = new Executed("row", "00000000000000ab", ADD.text());
    assertThatThrownBy(() -> confirm(false, LATER, ROWS, changed, NOT))
        .hasMessageContaining("row 00000000000000ab")
        .hasMessageContaining("--record");
    new ExecutedHere(folder, "AMD Zen 5").confirm("row", List.of(changed), ROWS, true, FIRST);
    confirm(false, LATER, ROWS, changed, NOT);
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
}
