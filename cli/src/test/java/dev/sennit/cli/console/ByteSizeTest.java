package dev.sennit.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: sizes have the form that people write, in any locale. */
class ByteSizeTest {
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
}
