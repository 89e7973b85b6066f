package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: a word is taken for the number that it is, and not where it may have wrapped around.
 */
@Tag("checks")
class AmountsTest {
  private static final int AND = 0b1000;

  private final Terms terms = new Terms();
  private final Amounts amounts = new Amounts();
  private final Term base = terms.symbol(Long.SIZE, "base", false);

  private Term aligned(Term address, int to) {
    return terms.logic(Long.SIZE, AND, List.of(address, terms.constant(Long.SIZE, -to)));
  }

  /** Such as addresses are. */
  private void bound(Term word) {
    amounts.known().assume(Linear.of(Long.MAX_VALUE).minus(amounts.any(word)));
  }

  @Test
  void anAlignedAddressIsNotFarFromWhatItIsMadeOf() {
    bound(base);
    Linear next = amounts.of(aligned(terms.plus(base, 32), 32));
    Linear start = amounts.of(base);
    assertThat(amounts.neverNegative(next.minus(start).plus(-1))).isTrue();
    assertThat(amounts.neverNegative(next.minus(start).plus(-2))).isFalse();
    assertThat(amounts.neverNegative(start.plus(32).minus(next))).isTrue();
    assertThat(amounts.neverNegative(start.plus(31).minus(next))).isFalse();
    assertThat(next.isMultipleOf(BigInteger.valueOf(32))).isTrue();
    assertThat(next.isMultipleOf(BigInteger.valueOf(64))).isFalse();
  }

  @Test
  void whatIsAlignedAlreadyStaysWhereItIs() {
    bound(base);
    Term line = aligned(base, 64);
    assertThat(amounts.of(aligned(terms.plus(line, 128), 64)))
        .isEqualTo(amounts.of(line).plus(128));
  }

  @Test
  void numbersWithTheHighestBitAreNotNegative() {
    assertThat(amounts.of(terms.constant(Long.SIZE, -1)).constant())
        .isEqualTo(BigInteger.TWO.pow(Long.SIZE).subtract(BigInteger.ONE));
  }

  @Test
  void whatMayWrapAroundIsNoNumber() {
    assertThatThrownBy(() -> amounts.of(base))
        .hasMessageContaining("asks for base, which the contract leaves open");
    amounts.any(base);
    assertThatThrownBy(() -> amounts.of(terms.plus(base, 1)))
        .isInstanceOf(Broken.class)
        .hasMessageContaining("may leave the numbers of 64 bits");
    bound(base);
    assertThat(amounts.of(terms.plus(base, 1))).isEqualTo(amounts.of(base).plus(1));
    assertThatThrownBy(() -> amounts.of(terms.plus(base, -1)))
        .hasMessageContaining("may leave the numbers of 64 bits");
    assertThatThrownBy(() -> amounts.of(terms.shiftLeft(base, 2)))
        .hasMessageContaining("may leave the numbers of");
  }

  @Test
  void whatIsBelievedIsKnownAfterwards() {
    Term more = terms.plus(base, 1);
    amounts.any(base);
    Linear believed = amounts.believing().of(more);
    assertThat(amounts.of(more)).isEqualTo(believed);
  }

  @Test
  void otherFunctionsAreNoNumbers() {
    Term other = terms.symbol(Long.SIZE, "other", false);
    assertThatThrownBy(() -> amounts.of(terms.logic(Long.SIZE, AND, List.of(base, other))))
        .hasMessageContaining("makes a length or an address of");
  }

  @Test
  void wordsOf16BitsWrapAroundEarlier() {
    Term half = terms.symbol(Short.SIZE, "half", false);
    amounts.any(half);
    Term less = terms.plus(half, -3);
    assertThatThrownBy(() -> amounts.of(less))
        .hasMessageContaining("may leave the numbers of 16 bits");
    amounts.known().assume(Linear.of(half).plus(-3));
    assertThatThrownBy(() -> amounts.of(less))
        .hasMessageContaining("may leave the numbers of 16 bits");
    amounts.known().assume(Linear.of(0xFFFF).minus(Linear.of(half)));
    assertThat(amounts.of(less)).isEqualTo(Linear.of(half).plus(-3));
    Term more = terms.plus(half, 3);
    assertThatThrownBy(() -> amounts.of(more))
        .hasMessageContaining("may leave the numbers of 16 bits");
    amounts.known().assume(Linear.of(0xFFFF - 3).minus(Linear.of(half)));
    assertThat(amounts.of(more)).isEqualTo(Linear.of(half).plus(3));
    Term negated = terms.times(half, -1);
    assertThatThrownBy(() -> amounts.of(negated))
        .hasMessageContaining("may leave the numbers of 16 bits");
  }

  @Test
  void aCopyLearnsByItself() {
    bound(base);
    Amounts copy = amounts.copy();
    copy.any(terms.symbol(Long.SIZE, "other", false));
    copy.known().assume(Linear.of(-1));
    assertThat(copy.known().areContradictory()).isTrue();
    assertThat(amounts.known().areContradictory()).isFalse();
    assertThatThrownBy(() -> amounts.of(terms.symbol(Long.SIZE, "other", false)))
        .hasMessageContaining("which the contract leaves open");
    assertThat(copy.neverNegative(Linear.of(-5))).isTrue();
  }

  @Test
  void onlyWhoBelievesTakesForTrueWhatIsNotKnown() {
    Linear word = amounts.any(base);
    assertThat(amounts.neverNegative(word)).isTrue();
    assertThat(amounts.neverNegative(word.plus(-1))).isFalse();
    assertThat(amounts.neverNegative(word.plus(-1))).isFalse();
    assertThat(amounts.believing().neverNegative(word.plus(-1))).isTrue();
    assertThat(amounts.neverNegative(word.plus(-1))).isTrue();
  }
}
