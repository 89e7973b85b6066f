package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: times have the unit that people read, and three digits. */
class TimeSpanTest {
  @Test
  void unitsAndDigits() {
    assertThat(TimeSpan.of(0.84)).isEqualTo("0.84 ns");
    assertThat(TimeSpan.of(45.44)).isEqualTo("45.4 ns");
    assertThat(TimeSpan.of(105)).isEqualTo("105 ns");
    assertThat(TimeSpan.of(999.4)).isEqualTo("999 ns");
    assertThat(TimeSpan.of(999.6)).isEqualTo("1.00 us");
    assertThat(TimeSpan.of(11_900)).isEqualTo("11.9 us");
    assertThat(TimeSpan.of(2_100_000)).isEqualTo("2.10 ms");
    assertThat(TimeSpan.of(1_744e6)).isEqualTo("1.74 s");
    assertThat(TimeSpan.of(5_000e9)).isEqualTo("5000 s");
  }
}
