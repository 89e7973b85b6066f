package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: numbers have the units that people read, and three digits, in any locale. */
class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1 KiB",
    "1280, 1.25 KiB",
    "1025, 1 KiB",
    "10240, 10 KiB",
    "6291456, 6 MiB",
    "1099511627776, 1 TiB",
    "1125899906842624, 1024 TiB"
  })
  void sizes(long bytes, String expected) {
    assertThat(ByteSize.of(bytes)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0.84, 0.84 ns",
    "45.44, 45.4 ns",
    "105, 105 ns",
    "999.4, 999 ns",
    "999.6, 1.00 us",
    "11900, 11.9 us",
    "2.1e6, 2.10 ms",
    "1744e6, 1.74 s",
    "5000e9, 5000 s"
  })
  void times(double nanoseconds, String expected) {
    assertThat(TimeSpan.of(nanoseconds)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "123.4, 123 GB/s",
    "2.77, 2.77 GB/s",
    "0.9996, 1.00 GB/s",
    "0.0123, 12.3 MB/s",
    "0.00005, 50.0 kB/s",
    "4e-9, 4.00 B/s",
    "1e-12, 0.00 B/s"
  })
  void throughputs(double eachNanosecond, String expected) {
    assertThat(Throughput.of(eachNanosecond)).isEqualTo(expected);
  }
}
