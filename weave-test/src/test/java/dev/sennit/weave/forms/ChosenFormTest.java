package dev.sennit.weave.forms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.lower.Goal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the search finds what people have found by hand, and not by being told. */
class ChosenFormTest {
  private static final List<ChosenForm> ALL = ChosenForm.all();

  private static ChosenForm best(String function, String target, Goal goal) {
    return ALL.stream()
        .filter(form -> form.function().name().equals(function))
        .filter(form -> form.target().equals(target) && form.goals().contains(goal))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "choose, java, 3",
    "majority, java, 4",
    "parity, java, 2",
    "I, java, 3",
    "chi, java, 3",
    "choose, x64-v3, 3",
    "chi, x64-v3, 2",
    "majority, x64-v4, 1",
    "G, x64-v4, 1",
    "I, a64, 2",
    "chi, a64, 2"
  })
  void fewestOperations(String function, String target, int operations) {
    assertThat(best(function, target, Goal.FEW_OPERATIONS).operations()).isEqualTo(operations);
  }

  @ParameterizedTest
  @CsvSource({"choose, java, 2", "majority, java, 2", "G, java, 2", "I, java, 2", "parity, a64, 1"})
  void shortestPathFromTheLatestWord(String function, String target, int cycles) {
    assertThat(best(function, target, Goal.SHORT_PATH).path().getFirst()).isEqualTo(cycles);
  }

  @Test
  void neitherIsBetterThanTheOtherInWhatThatWasChosenFor() {
    for (ChosenForm form : ALL) {
      ChosenForm few = best(form.function().name(), form.target(), Goal.FEW_OPERATIONS);
      ChosenForm soon = best(form.function().name(), form.target(), Goal.SHORT_PATH);
      assertThat(few.operations()).isLessThanOrEqualTo(soon.operations());
      if (form.function().last()) {
        assertThat(soon.path().getFirst()).isLessThanOrEqualTo(few.path().getFirst());
      }
    }
  }
}
