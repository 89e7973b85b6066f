package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: what was measured before an interruption is there after it, and nothing half. */
class JournalTest {
  private static final Task FIRST = new Task.ColdStart("JDK", 16, 2, 1);
  private static final Task SECOND = new Task.ColdStart("JDK", 16, 2, 2);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void begin() {
    file = folder.resolve("journal.jsonl");
    JournalWriter.begin(file, MadeUp.head("quick"));
  }

  private void append(Task task, Outcome outcome) {
    try (JournalWriter journal = JournalWriter.resume(file)) {
      journal.append(MadeUp.entry(task, outcome, 3.5));
    }
  }

  @Test
  void holdsWhatWasAppended() {
    append(FIRST, MadeUp.round(2, 1));
    append(SECOND, new Outcome.FormsOf("C2", 3, 2));
    Journal journal = Journal.read(file);
    assertThat(journal.head()).isEqualTo(MadeUp.head("quick"));
    assertThat(journal.done()).containsExactlyInAnyOrder(FIRST.key(), SECOND.key());
    assertThat(journal.outcomes(Outcome.Round.class)).containsExactly(MadeUp.round(2, 1));
    assertThat(journal.outcomes(Outcome.FormsOf.class))
        .containsExactly(new Outcome.FormsOf("C2", 3, 2));
    assertThat(journal.gigahertz()).containsExactly(3.5, 3.5);
    assertThat(journal.seconds()).isEqualTo(4);
  }

  @Test
  void isCutAnywhereInItsLastLine() throws IOException {
    append(FIRST, MadeUp.round(2, 1));
    byte[] whole = Files.readAllBytes(file);
    append(SECOND, MadeUp.round(4, 2));
    byte[] both = Files.readAllBytes(file);
    for (int length = whole.length; length < both.length; length++) {
      Files.write(file, Arrays.copyOf(both, length));
      assertThat(Journal.read(file).done()).containsExactly(FIRST.key());
      append(SECOND, MadeUp.round(4, 2));
      assertThat(Files.readAllBytes(file)).isEqualTo(both);
    }
  }

  @Test
  void wholeLinesMustBeUnderstood() throws IOException {
    append(FIRST, MadeUp.round(2, 1));
    Files.writeString(file, "{\"task\":\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> Journal.read(file))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("line 3 of the journal")
        .hasMessageContaining("begin a new run");
  }

  @Test
  void withoutHeadItIsNoJournal() throws IOException {
    Files.writeString(file, "{\"made\":\"2026");
    assertThatThrownBy(() -> Journal.read(file))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("not even its first line");
  }

  @Test
  void isNotBegunTwice() {
    assertThatThrownBy(() -> JournalWriter.begin(file, MadeUp.head("quick")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("cannot be written");
  }
}
