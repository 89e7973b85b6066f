package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: sums of multiples are computed as whole numbers are. */
@Tag("checks")
class LinearTest {
  private final Terms terms = new Terms();
  private final Term older = terms.symbol(Long.SIZE, "older", false);
  private final Term newer = terms.symbol(Long.SIZE, "newer", false);

  private static BigInteger number(long value) {
    return BigInteger.valueOf(value);
  }

  private Linear twoAndThree() {
    return Linear.of(older).times(number(2)).plus(Linear.of(newer).times(number(3))).plus(7);
  }

  @Test
  void sumsAreAddedUp() {
    Linear sum = twoAndThree().plus(Linear.of(older)).minus(Linear.of(newer)).plus(-2);
    assertThat(sum.factor(older.id())).isEqualTo(number(3));
    assertThat(sum.factor(newer.id())).isEqualTo(number(2));
    assertThat(sum.constant()).isEqualTo(number(5));
    assertThat(sum.minus(sum)).isEqualTo(Linear.ZERO);
    assertThat(sum.times(number(0))).isEqualTo(Linear.ZERO);
    assertThat(Linear.of(older).minus(Linear.of(older)).isNumber()).isTrue();
    assertThat(sum.isNumber()).isFalse();
    assertThat(sum.factor(-1)).isEqualTo(number(0));
  }

  @Test
  void aWordMayBeLeftOut() {
    Linear without = twoAndThree().without(older.id());
    assertThat(without).isEqualTo(Linear.of(newer).times(number(3)).plus(7));
  }

  @Test
  void aSumIsOfWordsUpToItsNewest() {
    assertThat(twoAndThree().isOfWordsUpTo(newer.id())).isTrue();
    assertThat(twoAndThree().isOfWordsUpTo(older.id())).isFalse();
    assertThat(Linear.of(4).isOfWordsUpTo(-1)).isTrue();
  }

  @Test
  void aMultipleIsOneInAllItsParts() {
    assertThat(twoAndThree().isMultipleOf(number(1))).isTrue();
    assertThat(Linear.of(older).times(number(4)).plus(8).isMultipleOf(number(4))).isTrue();
    assertThat(Linear.of(older).times(number(4)).plus(9).isMultipleOf(number(4))).isFalse();
    assertThat(Linear.of(older).times(number(6)).plus(8).isMultipleOf(number(4))).isFalse();
    assertThat(Linear.of(-8).isMultipleOf(number(4))).isTrue();
  }
}
