package dev.sennit.weave.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.words.ConcreteWords;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: all steps, however they compute Maj, and what they add are those of the statement. */
class Sha2StepsTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areThoseOfTheStatement(boolean byDifferences) {
    List<Long> block = new Random(1).longs(16, 0, 1L << 32).boxed().toList();
    ConcreteWords words = new ConcreteWords(32);
    List<Long> added = Sha2Steps.added(Sha2.SHA_256, block);
    List<Long> state = Sha2.SHA_256.initialState();
    List<Long> after =
        new Sha2Steps(Sha2.SHA_256, byDifferences).of(words, state, 64, t -> List.of(added.get(t)));
    assertThat(added).hasSize(64);
    assertThat(IntStream.range(0, 8).mapToObj(i -> words.sum(after.get(i), state.get(i))).toList())
        .isEqualTo(Sha2.SHA_256.next(words, state, block));
  }
}
