package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: what inequalities imply is so for all whole numbers that satisfy them. */
@Tag("checks")
class InequalitiesTest {
  private static final int WORDS = 3;
  private static final int FAR = 9;

  private final Random random = new Random(2026);

  private static Linear word(int number) {
    return new Linear(Map.of(number, BigInteger.ONE), BigInteger.ZERO);
  }

  private static Linear times(long factor, Linear sum) {
    return sum.times(BigInteger.valueOf(factor));
  }

  @Test
  void whatIsImpliedHoldsForAllNumbers() {
    int implied = 0;
    int contradictions = 0;
    for (int i = 0; i < 1000; i++) {
      Inequalities known = new Inequalities();
      List<Linear> assumed = new ArrayList<>();
      for (int j = 0; j < 5; j++) {
        Linear sum = anySum();
        assumed.add(sum);
        known.assume(sum);
      }
      Linear asked = anySum();
      if (known.imply(asked)) {
        implied++;
        assertThat(counterexamples(assumed, asked))
            .as("%s, of which %s is said to follow", assumed, asked)
            .isZero();
      }
      if (known.areContradictory()) {
        contradictions++;
        assertThat(counterexamples(assumed, Linear.of(-1))).as("%s", assumed).isZero();
      }
    }
    assertThat(implied).as("some follow").isGreaterThan(30);
    assertThat(contradictions).as("some contradict each other").isGreaterThan(5);
  }

  private Linear anySum() {
    Linear sum = Linear.of(random.nextInt(-10, 11));
    for (int word = 0; word < WORDS; word++) {
      sum = sum.plus(times(random.nextInt(-2, 3), word(word)));
    }
    return sum;
  }

  /** Of numbers that are not far from zero. */
  private static long counterexamples(List<Linear> assumed, Linear asked) {
    long found = 0;
    for (int x = -FAR; x <= FAR; x++) {
      for (int y = -FAR; y <= FAR; y++) {
        for (int z = -FAR; z <= FAR; z++) {
          int[] at = {x, y, z};
          if (assumed.stream().allMatch(sum -> value(sum, at) >= 0) && value(asked, at) < 0) {
            found++;
          }
        }
      }
    }
    return found;
  }

  private static long value(Linear sum, int... words) {
    long value = sum.constant().longValueExact();
    for (int word = 0; word < WORDS; word++) {
      value += sum.factor(word).longValueExact() * words[word];
    }
    return value;
  }

  @Test
  void boundsAreAddedUp() {
    Inequalities known = new Inequalities();
    known.assume(word(0).plus(-3));
    known.assume(word(1).minus(word(0)).plus(-4));
    assertThat(known.imply(word(1).plus(-7))).isTrue();
    assertThat(known.imply(word(1).plus(-8))).isFalse();
  }

  @Test
  void numbersAreWhole() {
    Inequalities known = new Inequalities();
    known.assume(times(2, word(0)).plus(-1));
    assertThat(known.imply(word(0).plus(-1))).isTrue();
  }

  @Test
  void nothingFollowsOfNothing() {
    assertThat(new Inequalities().imply(word(0))).isFalse();
    assertThat(new Inequalities().imply(Linear.ZERO)).isTrue();
    assertThat(new Inequalities().areContradictory()).isFalse();
  }

  @Test
  void betweenWholeNumbersThereAreNoOthers() {
    Inequalities known = new Inequalities();
    known.assume(times(2, word(0)).plus(-1));
    known.assume(Linear.of(1).minus(times(2, word(0))));
    assertThat(known.areContradictory()).isTrue();
    Inequalities below = new Inequalities();
    below.assume(times(2, word(0)).plus(3));
    below.assume(Linear.of(-3).minus(times(2, word(0))));
    assertThat(below.areContradictory()).isTrue();
    Inequalities equal = new Inequalities();
    equal.assume(times(2, word(0)).plus(4));
    equal.assume(Linear.of(-4).minus(times(2, word(0))));
    assertThat(equal.areContradictory()).isFalse();
  }

  @Test
  void whatIsTooMuchIsRefused() {
    Inequalities known = new Inequalities();
    for (int i = 0; i < 320; i++) {
      Linear sum = Linear.of(1000);
      for (int word = 0; word < WORDS; word++) {
        int factor = random.nextInt(1, 1000);
        sum = sum.plus(times(random.nextBoolean() ? factor : -factor, word(word)));
      }
      known.assume(sum);
    }
    assertThatThrownBy(() -> known.imply(word(0)))
        .isInstanceOf(Broken.class)
        .hasMessage("knows too much of its lengths to be looked through");
  }
}
