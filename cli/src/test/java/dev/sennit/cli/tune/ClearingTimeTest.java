package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Protects: a disturbed round changes no time, and the noise is the difference between rounds. */
class ClearingTimeTest {
  @Test
  void leastOfAll() {
    assertThat(ClearingTime.of(30, 12, 10, 900).nanoseconds()).isEqualTo(10);
    assertThat(ClearingTime.of(30, 12, 10, 900).middle()).isEqualTo(21);
  }

  @Test
  void noiseIsTheDifferenceOfTheHalves() {
    assertThat(ClearingTime.of(30, 12, 10, 900).noise()).isEqualTo(0.2, within(1e-9));
    assertThat(ClearingTime.of(12, 10, 900, 30).noise()).isEqualTo(0.2, within(1e-9));
    assertThat(ClearingTime.of(10, 900, 900, 10).noise()).isZero();
  }
}
