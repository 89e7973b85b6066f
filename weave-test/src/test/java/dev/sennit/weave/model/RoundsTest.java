package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Rounds.Entry;
import dev.sennit.weave.model.Rounds.Source;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: each instruction of a loop has the instructions that it waits for. */
class RoundsTest {
  /**
   * The state of MD5 in lanes is in the kernel's own memory between blocks. Its base is the stack
   * pointer, on x86-64 an aligned register.
   */
  @ParameterizedTest
  @ValueSource(strings = {"md5/a64/4x4", "sha512/x64-v4/8x1"})
  void aLoadWaitsForItsStore(String name) {
    Rounds rounds = Rounds.of(Named.woven(name), 2);
    int inSecond = rounds.size();
    assertThat(rounds.entries().subList(inSecond, rounds.entries().size()))
        .anySatisfy(entry ->
            assertThat(entry.sources())
                .anyMatch(
                    source -> source.operand().equals(Rounds.MEMORY) && source.entry() < inSecond));
    for (Entry entry : rounds.entries()) {
      for (Source source : entry.sources()) {
        Row row = (Row) rounds.entries().get(source.entry()).kind();
        assertThat(row.stores()).as("a store has no result: %s", entry.text()).isFalse();
      }
    }
  }

  @Test
  void aRoundIsTheTextOfAPrediction() {
    WovenKernel woven = Named.woven("gcm-encrypt/a64-aes");
    assertThat(Rounds.of(woven, 1).text()).isEqualTo(RoundText.of(woven));
  }

  @Test
  void aRoundGoesOnFromTheOneBefore() {
    Rounds rounds = Rounds.of(Named.woven("md5/x64-v3"), 2);
    List<Integer> into =
        rounds.entries().stream()
            .skip(rounds.size())
            .flatMap(entry -> entry.sources().stream())
            .map(Source::entry)
            .filter(entry -> entry < rounds.size())
            .distinct()
            .toList();
    // Four words of the state, and the pointer.
    assertThat(into).hasSizeBetween(4, 6);
  }
}
