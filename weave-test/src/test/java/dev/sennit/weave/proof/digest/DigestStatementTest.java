package dev.sennit.weave.proof.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: bytes and words are put together in the order of the algorithm's standard. */
@Tag("checks")
class DigestStatementTest {
  private final Terms terms = new Terms();
  private final List<Term> block =
      IntStream.range(0, 16).mapToObj(i -> terms.symbol(8, "byte " + i, true)).toList();

  /** Two words of block and two of state; the next state is the block. */
  private static final class Copying extends SmallBatch {
    private final ByteOrder order;

    private Copying(ByteOrder order) {
      this.order = order;
    }

    @Override
    public ByteOrder byteOrder() {
      return order;
    }

    @Override
    public int blockWords() {
      return 2;
    }

    @Override
    public List<Long> initialState() {
      return List.of(0L, 0L);
    }

    @Override
    public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
      return block;
    }
  }

  private DigestStatement in(ByteOrder order) {
    return new DigestStatement(terms, new Copying(order));
  }

  @Test
  void theFirstByteIsTheLowestOfAWordOrTheHighest() {
    List<Term> lowestFirst =
        List.of(terms.concat(block.subList(0, 8)), terms.concat(block.subList(8, 16)));
    assertThat(in(ByteOrder.LITTLE_ENDIAN).workedOut(List.of(), block)).isEqualTo(lowestFirst);
    List<Term> highestFirst =
        List.of(
            terms.concat(block.subList(0, 8).reversed()),
            terms.concat(block.subList(8, 16).reversed()));
    assertThat(in(ByteOrder.BIG_ENDIAN).workedOut(List.of(), block)).isEqualTo(highestFirst);
  }

  @Test
  void statesLieInMemoryInTheSameOrder() {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      List<Term> words = in(order).workedOut(List.of(), block);
      List<Term> twice = new ArrayList<>(block);
      twice.addAll(block);
      assertThat(in(order).bytes(List.of(words, words))).isEqualTo(twice);
    }
  }

  @Test
  void whatABlockMakesOfAStateHasOneName() {
    DigestStatement statement = in(ByteOrder.LITTLE_ENDIAN);
    List<Term> state = statement.states(2, "before").getLast();
    List<Term> next = statement.next(state, block);
    assertThat(next).hasSize(2).doesNotHaveDuplicates();
    assertThat(statement.next(List.copyOf(state), new ArrayList<>(block))).isEqualTo(next);
    assertThat(statement.next(next, block)).doesNotContainAnyElementsOf(next);
    assertThat(statement.next(state, block.reversed())).doesNotContainAnyElementsOf(next);
    assertThat(next).allMatch(Term::secret);
  }

  @Test
  void statesAreSecretsThatDiffer() {
    DigestStatement statement = in(ByteOrder.LITTLE_ENDIAN);
    List<List<Term>> states = statement.states(2, "at entry");
    assertThat(states).hasSize(2).allSatisfy(state -> assertThat(state).hasSize(2));
    assertThat(states.stream().flatMap(List::stream))
        .doesNotHaveDuplicates()
        .allMatch(Term::secret);
    assertThat(statement.states(2, "at entry")).isEqualTo(states);
    assertThat(statement.states(2, "later")).isNotEqualTo(states);
    List<List<Term>> fresh = statement.freshStates(2, "in any round");
    assertThat(fresh.stream().flatMap(List::stream)).doesNotHaveDuplicates().allMatch(Term::secret);
    assertThat(statement.freshStates(2, "in any round")).isNotEqualTo(fresh);
  }
}
