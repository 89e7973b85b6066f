package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a second block of padding exactly where byte and length no longer fit into one. */
class PaddingTest {
  @ParameterizedTest
  @CsvSource({
    "0, 64, 8, 1",
    "55, 64, 8, 1",
    "56, 64, 8, 2",
    "63, 64, 8, 2",
    "111, 128, 16, 1",
    "112, 128, 16, 2"
  })
  void takesAsManyBlocksAsByteAndLengthNeed(int rest, int blockBytes, int lengthBytes, int blocks) {
    assertThat(Padding.oneBitAndLength(lengthBytes).blocksFor(rest, blockBytes)).isEqualTo(blocks);
  }
}
