package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Protects: the interval of each ratio agrees with the textbooks' statistics of its rounds. */
class IntervalTest {
  // Student's t for 95 % and two degrees of freedom, from a table.
  private static final double T_OF_TWO = 4.302653;
  private static final double T_OF_FOUR = 2.776445;

  @Test
  void handComputed() {
    // The logarithms are 0, 1 and 2: their mean is 1, and their standard deviation is 1.
    Interval interval = Interval.ofRounds(List.of(1.0, Math.E, Math.exp(2)));
    double half = T_OF_TWO / Math.sqrt(3);
    assertThat(interval.value()).isCloseTo(Math.E, within(1e-9));
    assertThat(interval.low()).isCloseTo(Math.exp(1 - half), within(1e-6));
    assertThat(interval.high()).isCloseTo(Math.exp(1 + half), within(1e-4));
    assertThat(interval.spread()).isCloseTo(Math.exp(half) - 1, within(1e-4));
  }

  @Test
  void twoRoundsSayNothing() {
    assertThatThrownBy(() -> Interval.ofRounds(List.of(1.0, 2.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 rounds at least, not of 2");
  }

  @Test
  void quotientOfEquallyVaryingRounds() {
    // Logarithms of 1, 2, 3 and 0, 1, 2: both vary by 1, so there are four degrees of freedom.
    Interval quotient =
        Interval.ofQuotient(
            List.of(Math.E, Math.exp(2), Math.exp(3)), List.of(1.0, Math.E, Math.exp(2)));
    double half = T_OF_FOUR * Math.sqrt(2.0 / 3);
    assertThat(quotient.value()).isCloseTo(Math.E, within(1e-9));
    assertThat(quotient.high()).isCloseTo(Math.exp(1 + half), within(1e-4));
    assertThat(quotient.low()).isCloseTo(Math.exp(1 - half), within(1e-6));
  }

  @Test
  void quotientByWhatNeverVaries() {
    List<Double> rounds = List.of(1.0, Math.E, Math.exp(2));
    Interval quotient = Interval.ofQuotient(rounds, List.of(2.0, 2.0, 2.0));
    Interval alone = Interval.ofRounds(rounds);
    assertThat(quotient.low()).isCloseTo(alone.low() / 2, within(1e-6));
    assertThat(quotient.high()).isCloseTo(alone.high() / 2, within(1e-4));
    assertThat(Interval.ofQuotient(List.of(2.0, 2.0), List.of(1.0, 1.0)))
        .isEqualTo(Interval.exactly(2));
  }

  /** So kept intervals compare in the same way as kept rounds. */
  @Property(tries = 200)
  void quotientOfIntervalsIsThatOfTheirRounds(
      @ForAll @Size(min = 3, max = 6) List<@DoubleRange(min = 0.1, max = 10) Double> dividends,
      @ForAll @Size(min = 3, max = 6) List<@DoubleRange(min = 0.1, max = 10) Double> divisors) {
    Interval ofRounds = Interval.ofQuotient(dividends, divisors);
    Interval ofIntervals =
        Interval.ofRounds(dividends)
            .dividedBy(Interval.ofRounds(divisors), dividends.size(), divisors.size());
    assertThat(ofIntervals.value() / ofRounds.value()).isCloseTo(1, within(1e-9));
    assertThat(ofIntervals.spread()).isCloseTo(ofRounds.spread(), within(1e-6 * ofRounds.spread()));
  }
}
