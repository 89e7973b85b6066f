package dev.sennit.weave.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Protects: a row counts as executed only with its current text, meaning and features, independent
 * of other rows.
 */
class RowDigestsTest {
  private static final Row AND = row("and {d:32}, {b:32}");
  private static final Row ANDN = row("andn {d:32}, {a:32}, {b:32}");

  private static Row row(String text) {
    return X64.V3.table().rows().stream()
        .filter(row -> row.text().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> digests(Row... rows) {
    return RowStubs.cases(Platform.LINUX_X86_64, List.of(rows)).stream()
        .filter(line -> line.startsWith("row "))
        .map(line -> line.split(" ")[1])
        .toList();
  }

  private static Row changed(Row row, String text, String meaning, List<Feature> needs) {
    return Row.of(
        text,
        Meaning.parse(row.meaning().bits(), meaning),
        row.latency(),
        needs,
        row.views(),
        row.names());
  }

  @Test
  void otherRowsDoNotMatter() {
    List<String> both = digests(AND, ANDN);
    assertThat(both).doesNotHaveDuplicates();
    assertThat(digests(ANDN, AND)).containsExactly(both.get(1), both.get(0));
    assertThat(digests(ANDN)).containsExactly(both.get(1));
  }

  @Test
  void everyChangeMatters() {
    String now = digests(ANDN).getFirst();
    assertThat(digests(changed(ANDN, ANDN.text(), "d = ~a & b", ANDN.needs())))
        .containsExactly(now);
    assertThat(digests(changed(ANDN, ANDN.text(), "d = a & ~b", ANDN.needs()))).doesNotContain(now);
    assertThat(digests(changed(ANDN, ANDN.text(), "d = ~a & b", List.of()))).doesNotContain(now);
    assertThat(digests(changed(ANDN, "andn {d:32}, {b:32}, {a:32}", "d = ~a & b", ANDN.needs())))
        .doesNotContain(now);
  }
}
