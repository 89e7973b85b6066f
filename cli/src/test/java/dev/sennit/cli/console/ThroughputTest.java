package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: a throughput has three digits in the unit that it reaches. */
class ThroughputTest {
  @Test
  void bytes() {
    assertThat(Throughput.ofBytes(123.4)).isEqualTo("123 GB/s");
    assertThat(Throughput.ofBytes(2.77)).isEqualTo("2.77 GB/s");
    assertThat(Throughput.ofBytes(0.9996)).isEqualTo("1.00 GB/s");
    assertThat(Throughput.ofBytes(0.213)).isEqualTo("213 MB/s");
    assertThat(Throughput.ofBytes(0.000_05)).isEqualTo("50.0 kB/s");
    assertThat(Throughput.ofBytes(1e-12)).isEqualTo("0.00 B/s");
  }

  @Test
  void operations() {
    assertThat(Throughput.ofOperations(0.0123)).isEqualTo("12.3 M/s");
    assertThat(Throughput.ofOperations(4e-9)).isEqualTo("4.00 /s");
  }
}
