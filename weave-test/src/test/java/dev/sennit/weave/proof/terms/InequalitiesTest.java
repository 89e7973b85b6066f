package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a consequence of inequalities holds for all whole numbers that satisfy them. */
@Tag("checks")
class InequalitiesTest {
  private static final int WORDS = 3;
  private static final int FAR = 9;

  private final Random random = new Random(2026);

  private static LinearSum word(int number) {
    return new LinearSum(Map.of(number, BigInteger.ONE), BigInteger.ZERO);
  }

  private static LinearSum times(long factor, LinearSum sum) {
    return sum.times(BigInteger.valueOf(factor));
  }

  @Test
  void anImpliedSumHoldsForAllNumbers() {
    int implied = 0;
    int contradictions = 0;
    for (int i = 0; i < 1000; i++) {
      Inequalities known = new Inequalities();
      List<LinearSum> assumed = new ArrayList<>();
      for (int j = 0; j < 5; j++) {
        LinearSum sum = anySum();
        assumed.add(sum);
        known.assume(sum);
      }
      LinearSum asked = anySum();
      if (known.imply(asked)) {
        implied++;
        assertThat(counterexamples(assumed, asked))
            .as("%s, of which %s is said to follow", assumed, asked)
            .isZero();
      }
      if (known.areContradictory()) {
        contradictions++;
        assertThat(counterexamples(assumed, LinearSum.of(-1))).as("%s", assumed).isZero();
      }
    }
    assertThat(implied).as("some follow").isGreaterThan(30);
    assertThat(contradictions).as("some contradict each other").isGreaterThan(5);
  }

  private LinearSum anySum() {
    LinearSum sum = LinearSum.of(random.nextInt(-10, 11));
    for (int word = 0; word < WORDS; word++) {
      sum = sum.plus(times(random.nextInt(-2, 3), word(word)));
    }
    return sum;
  }

  /** Tries all numbers near zero. */
  private static long counterexamples(List<LinearSum> assumed, LinearSum asked) {
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

  private static long value(LinearSum sum, int... words) {
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
  void nothingFollowsFromNothing() {
    assertThat(new Inequalities().imply(word(0))).isFalse();
    assertThat(new Inequalities().imply(LinearSum.ZERO)).isTrue();
    assertThat(new Inequalities().areContradictory()).isFalse();
  }

  @Test
  void betweenWholeNumbersThereAreNoOthers() {
    Inequalities known = new Inequalities();
    known.assume(times(2, word(0)).plus(-1));
    known.assume(LinearSum.of(1).minus(times(2, word(0))));
    assertThat(known.areContradictory()).isTrue();
    Inequalities below = new Inequalities();
    below.assume(times(2, word(0)).plus(3));
    below.assume(LinearSum.of(-3).minus(times(2, word(0))));
    assertThat(below.areContradictory()).isTrue();
    Inequalities equal = new Inequalities();
    equal.assume(times(2, word(0)).plus(4));
    equal.assume(LinearSum.of(-4).minus(times(2, word(0))));
    assertThat(equal.areContradictory()).isFalse();
  }

  /** Each of the seven makes a sum with each other one, and one sum has the second word alone. */
  @Test
  void asManySumsAsThereMayBe() {
    assertThat(crossed(7, 2857).areContradictory()).isFalse();
    assertThatThrownBy(crossed(100, 200)::areContradictory)
        .isInstanceOf(ProofFailure.class)
        .hasMessage("has too many bounds on its lengths to analyse");
  }

  /** The first word would make 40,000 sums; the others contradict each other. */
  @Test
  void theCheapestWordIsEliminatedFirst() {
    Inequalities known = crossed(200, 200);
    known.assume(word(2).plus(-1));
    known.assume(times(-1, word(2)));
    assertThat(known.areContradictory()).isTrue();
  }

  private static Inequalities crossed(int below, int above) {
    Inequalities known = new Inequalities();
    for (int i = 1; i <= below; i++) {
      known.assume(word(0).plus(times(i, word(1))));
    }
    for (int i = 1; i <= above; i++) {
      known.assume(times(-1, word(0)).minus(times(i, word(1))));
    }
    known.assume(word(1));
    return known;
  }
}
