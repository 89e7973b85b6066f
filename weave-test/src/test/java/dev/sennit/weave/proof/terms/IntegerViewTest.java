package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a word counts as a whole number only if it cannot have wrapped around. */
@Tag("checks")
class IntegerViewTest {
  private static final int AND = 0b1000;

  private final Terms terms = new Terms();
  private final IntegerView integers = new IntegerView();
  private final Term base = terms.symbol(Long.SIZE, "base", false);

  private Term aligned(Term address, int to) {
    return terms.logic(Long.SIZE, AND, List.of(address, terms.constant(Long.SIZE, -to)));
  }

  /** Bounds a word, as addresses are bounded. */
  private void bound(Term word) {
    integers.known().assume(LinearSum.of(Long.MAX_VALUE).minus(integers.any(word)));
  }

  @Test
  void anAlignedAddressIsNearItsOrigin() {
    bound(base);
    LinearSum next = integers.of(aligned(terms.plus(base, 32), 32));
    LinearSum start = integers.of(base);
    assertThat(integers.neverNegative(next.minus(start).plus(-1))).isTrue();
    assertThat(integers.neverNegative(next.minus(start).plus(-2))).isFalse();
    assertThat(integers.neverNegative(start.plus(32).minus(next))).isTrue();
    assertThat(integers.neverNegative(start.plus(31).minus(next))).isFalse();
    assertThat(next.isMultipleOf(BigInteger.valueOf(32))).isTrue();
    assertThat(next.isMultipleOf(BigInteger.valueOf(64))).isFalse();
  }

  @Test
  void anAlignedAddressStays() {
    bound(base);
    Term line = aligned(base, 64);
    assertThat(integers.of(aligned(terms.plus(line, 128), 64)))
        .isEqualTo(integers.of(line).plus(128));
  }

  @Test
  void numbersWithTheHighestBitAreNotNegative() {
    assertThat(integers.of(terms.constant(Long.SIZE, -1)).constant())
        .isEqualTo(BigInteger.TWO.pow(Long.SIZE).subtract(BigInteger.ONE));
  }

  @Test
  void aSumThatMayWrapAroundIsNoNumber() {
    assertThatThrownBy(() -> integers.of(base))
        .hasMessageContaining("depends on base, which the contract leaves open");
    integers.any(base);
    assertThatThrownBy(() -> integers.of(terms.plus(base, 1)))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining("may overflow 64 bits");
    bound(base);
    assertThat(integers.of(terms.plus(base, 1))).isEqualTo(integers.of(base).plus(1));
    assertThatThrownBy(() -> integers.of(terms.plus(base, -1)))
        .hasMessageContaining("may overflow 64 bits");
    assertThatThrownBy(() -> integers.of(terms.shiftLeft(base, 2)))
        .hasMessageContaining("may overflow");
  }

  @Test
  void aBelievedBoundIsKnownAfterwards() {
    Term more = terms.plus(base, 1);
    integers.any(base);
    LinearSum believed = integers.believing().of(more);
    assertThat(integers.of(more)).isEqualTo(believed);
  }

  @Test
  void otherFunctionsAreNoNumbers() {
    Term other = terms.symbol(Long.SIZE, "other", false);
    assertThatThrownBy(() -> integers.of(terms.logic(Long.SIZE, AND, List.of(base, other))))
        .hasMessageContaining("computes a length or an address from");
  }

  @Test
  void wordsOf16BitsWrapAroundEarlier() {
    Term half = terms.symbol(Short.SIZE, "half", false);
    integers.any(half);
    Term less = terms.plus(half, -3);
    assertThatThrownBy(() -> integers.of(less)).hasMessageContaining("may overflow 16 bits");
    integers.known().assume(LinearSum.of(half).plus(-3));
    assertThatThrownBy(() -> integers.of(less)).hasMessageContaining("may overflow 16 bits");
    integers.known().assume(LinearSum.of(0xFFFF).minus(LinearSum.of(half)));
    assertThat(integers.of(less)).isEqualTo(LinearSum.of(half).plus(-3));
    Term more = terms.plus(half, 3);
    assertThatThrownBy(() -> integers.of(more)).hasMessageContaining("may overflow 16 bits");
    integers.known().assume(LinearSum.of(0xFFFF - 3).minus(LinearSum.of(half)));
    assertThat(integers.of(more)).isEqualTo(LinearSum.of(half).plus(3));
    Term negated = terms.times(half, -1);
    assertThatThrownBy(() -> integers.of(negated)).hasMessageContaining("may overflow 16 bits");
  }

  @Test
  void aCopyLearnsByItself() {
    bound(base);
    IntegerView copy = integers.copy();
    copy.any(terms.symbol(Long.SIZE, "other", false));
    copy.known().assume(LinearSum.of(-1));
    assertThat(copy.known().areContradictory()).isTrue();
    assertThat(integers.known().areContradictory()).isFalse();
    assertThatThrownBy(() -> integers.of(terms.symbol(Long.SIZE, "other", false)))
        .hasMessageContaining("which the contract leaves open");
    assertThat(copy.neverNegative(LinearSum.of(-5))).isTrue();
  }

  @Test
  void onlyABelievingViewAssumesBounds() {
    LinearSum word = integers.any(base);
    assertThat(integers.neverNegative(word)).isTrue();
    assertThat(integers.neverNegative(word.plus(-1))).isFalse();
    assertThat(integers.neverNegative(word.plus(-1))).isFalse();
    assertThat(integers.believing().neverNegative(word.plus(-1))).isTrue();
    assertThat(integers.neverNegative(word.plus(-1))).isTrue();
  }
}
