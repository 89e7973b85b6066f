package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.bench.Damage;
import dev.sennit.bench.MadeUp;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: after an interruption the journal has each finished measurement, and no half one. */
class JournalTest {
  private static final Task FIRST = new Task.ColdStart("JDK", 16, 2, 1);
  private static final Task SECOND = new Task.ColdStart("JDK", 16, 2, 2);

  private static final Pattern OPTIONAL =
      Pattern.compile("^bytes$|\\.(emulator|executed|measuredCycles|simulatedIfLoadsWait|gain)$");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void begin() {
    file = folder.resolve("journal.jsonl");
    new JournalFile(file).begin(MadeUp.head("quick"));
  }

  private void append(Task task, TaskOutcome outcome) {
    JournalFile journal = new JournalFile(file);
    journal.resume();
    journal.append(MadeUp.entry(task, outcome, 3.5));
  }

  @Test
  void holdsWhatWasAppended() {
    append(FIRST, MadeUp.round(2, 1));
    append(SECOND, new TaskOutcome.FormsOf("C2", 3, 2));
    Journal journal = new JournalFile(file).read();
    assertThat(journal.head()).isEqualTo(MadeUp.head("quick"));
    assertThat(journal.done()).containsExactlyInAnyOrder(FIRST.key(), SECOND.key());
    assertThat(journal.outcomes(TaskOutcome.Round.class)).containsExactly(MadeUp.round(2, 1));
    assertThat(journal.outcomes(TaskOutcome.FormsOf.class))
        .containsExactly(new TaskOutcome.FormsOf("C2", 3, 2));
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
      assertThat(new JournalFile(file).read().done()).containsExactly(FIRST.key());
      append(SECOND, MadeUp.round(4, 2));
      assertThat(Files.readAllBytes(file)).isEqualTo(both);
    }
  }

  private String refusal(String... lines) throws IOException {
    Files.write(file, List.of(lines));
    try {
      new JournalFile(file).read();
      return "";
    } catch (Failure e) {
      assertThat(e).hasMessageContaining("of the journal " + file + " cannot be understood");
      return e.getMessage();
    }
  }

  /**
   * Damages every value of a whole journal by itself. Even whole journals lack some optional
   * values.
   */
  @Test
  void whatIsDamagedIsRefused() throws IOException {
    String head = JournalFile.GSON.toJson(MadeUp.head("quick"));
    for (Damage damage : Damage.of(head)) {
      assertThat(refusal(damage.without())).contains("line 1 of", "it lacks " + damage.path());
      assertThat(refusal(damage.withNull())).contains("line 1 of", "it lacks " + damage.path());
      assertThat(refusal(damage.ofOtherKind())).contains("its " + damage.path() + " is");
    }
    for (Journal.Entry entry : MadeUp.wholeJournal().entries()) {
      for (Damage damage : Damage.of(JournalFile.GSON.toJson(entry))) {
        String path = damage.path().replaceFirst("^outcome\\.", "");
        if (!OPTIONAL.matcher(path).find()) {
          assertThat(refusal(head, damage.withNull()))
              .as(damage.toString())
              .contains("line 2 of", "it lacks " + path);
        }
        assertThat(refusal(head, damage.ofOtherKind())).contains(path);
      }
    }
  }

  @Test
  void whatIsNoLineIsRefused() throws IOException {
    String head = JournalFile.GSON.toJson(MadeUp.head("quick"));
    assertThat(refusal(head.replace("quick", "quack"))).contains("there is no preset quack");
    assertThat(refusal("{}")).contains("line 1 of", "it lacks made");
    assertThat(refusal(head, "{}")).contains("line 2 of", "it lacks task");
    assertThat(refusal(head, "")).contains("line 2 of", "it is no object");
    assertThat(refusal(head, "xx{")).contains("it is no JSON (line 2").doesNotContain("gson");
  }

  @Test
  void withoutHeadItIsNoJournal() throws IOException {
    Files.writeString(file, "{\"made\":\"2026");
    assertThatThrownBy(() -> new JournalFile(file).read())
        .isInstanceOf(Failure.class)
        .hasMessageContaining("lacks its whole first line");
  }

  @Test
  void isNotBegunTwice() {
    assertThatThrownBy(() -> new JournalFile(file).begin(MadeUp.head("quick")))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("cannot be written");
  }
}
