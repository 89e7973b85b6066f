package dev.sennit.cli.sum;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: the bar shows the speed and the time left. */
class HashingProgressTest {
  @Test
  void rateAndTimeLeft() {
    assertThat(HashingProgress.describe(3.14e9, 75.4)).isEqualTo("3.1 GB/s, 1:15 left");
    assertThat(HashingProgress.describe(250e6, 0)).isEqualTo("250 MB/s, 0:00 left");
    assertThat(HashingProgress.describe(0, Double.POSITIVE_INFINITY)).isEqualTo("0 MB/s");
    assertThat(HashingProgress.describe(0, Double.NaN)).isEqualTo("0 MB/s");
  }
}
