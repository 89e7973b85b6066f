package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: sums of multiples are computed as whole numbers are. */
@Tag("checks")
class LinearSumTest {
  private final Terms terms = new Terms();
  private final Term older = terms.symbol(Long.SIZE, "older", false);
  private final Term newer = terms.symbol(Long.SIZE, "newer", false);

  private static BigInteger number(long value) {
    return BigInteger.valueOf(value);
  }

  private LinearSum twoAndThree() {
    return LinearSum.of(older).times(number(2)).plus(LinearSum.of(newer).times(number(3))).plus(7);
  }

  @Test
  void sumsAreAddedUp() {
    LinearSum sum = twoAndThree().plus(LinearSum.of(older)).minus(LinearSum.of(newer)).plus(-2);
    assertThat(sum.factor(older.id())).isEqualTo(number(3));
    assertThat(sum.factor(newer.id())).isEqualTo(number(2));
    assertThat(sum.constant()).isEqualTo(number(5));
    assertThat(sum.minus(sum)).isEqualTo(LinearSum.ZERO);
    assertThat(sum.times(number(0))).isEqualTo(LinearSum.ZERO);
    assertThat(LinearSum.of(older).minus(LinearSum.of(older)).isNumber()).isTrue();
    assertThat(sum.isNumber()).isFalse();
    assertThat(sum.factor(-1)).isEqualTo(number(0));
  }

  @Test
  void aWordMayBeLeftOut() {
    LinearSum without = twoAndThree().without(older.id());
    assertThat(without).isEqualTo(LinearSum.of(newer).times(number(3)).plus(7));
  }

  @Test
  void aSumIsOfWordsUpToItsNewest() {
    assertThat(twoAndThree().isOfWordsUpTo(newer.id())).isTrue();
    assertThat(twoAndThree().isOfWordsUpTo(older.id())).isFalse();
    assertThat(LinearSum.of(4).isOfWordsUpTo(-1)).isTrue();
  }

  @Test
  void aMultipleIsOneInAllItsParts() {
    assertThat(twoAndThree().isMultipleOf(number(1))).isTrue();
    assertThat(LinearSum.of(older).times(number(4)).plus(8).isMultipleOf(number(4))).isTrue();
    assertThat(LinearSum.of(older).times(number(4)).plus(9).isMultipleOf(number(4))).isFalse();
    assertThat(LinearSum.of(older).times(number(6)).plus(8).isMultipleOf(number(4))).isFalse();
    assertThat(LinearSum.of(-8).isMultipleOf(number(4))).isTrue();
  }
}
