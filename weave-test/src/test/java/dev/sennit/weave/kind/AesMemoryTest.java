package dev.sennit.weave.kind;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the memory of AES, which programs have been compiled with, and what proofs ask of it.
 */
@Tag("checks")
class AesMemoryTest {
  @Test
  void aPartLiesBehindTheOneBeforeIt() {
    assertThat(STANDARD.schedule().parts().stream().map(STANDARD::at))
        .containsExactly(0, 240, 256, 768);
    assertThat(STANDARD.schedule().bytes()).isEqualTo(1280);
    assertThat(STANDARD.state().parts().stream().map(STANDARD::at))
        .containsExactly(0, 16, 32, 48, 64);
    assertThat(STANDARD.state().bytes()).isEqualTo(72);
  }

  @Test
  void everyPartIsThereOnce() {
    assertThat(Layout.of(StatePart.class).parts()).containsExactly(StatePart.values());
    List<SchedulePart> all = List.of(SchedulePart.values());
    assertNoLayout(all.subList(0, 3));
    assertNoLayout(List.of(all.get(0), all.get(1), all.get(2), all.get(1)));
    assertNoLayout(Stream.concat(all.stream(), Stream.of(all.get(1))).toList());
  }

  private static void assertNoLayout(List<SchedulePart> parts) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Layout<>(parts));
  }

  @Test
  void kernelsWriteCounterAndSumOnly() {
    assertThat(StatePart.values())
        .filteredOn(StatePart::isWritten)
        .containsExactly(StatePart.COUNTER, StatePart.SUM);
  }

  /** A call that is only timed has the most rounds. */
  @Test
  void aTimedCallHasTheMostRounds() {
    assertThat(SchedulePart.values())
        .extracting(SchedulePart::usual)
        .containsExactly(0L, 14L, 0L, 0L);
  }

  @Test
  void theHeaderTellsOfEachPart() {
    assertThat(
            Stream.concat(
                Stream.of(SchedulePart.values()).map(SchedulePart::text),
                Stream.of(StatePart.values()).map(StatePart::text)))
        .noneMatch(String::isBlank)
        .doesNotHaveDuplicates();
  }
}
