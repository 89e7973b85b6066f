package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: the interval of each ratio agrees with the textbooks' statistics of its rounds. */
class IntervalTest {
  // Student's t for 95 % and two degrees of freedom, from a table.
  private static final double T_OF_TWO = 4.302653;

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
}
