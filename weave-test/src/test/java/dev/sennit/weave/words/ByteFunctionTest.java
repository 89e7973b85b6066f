package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the tables of AES are those of FIPS 197. */
@Tag("checks")
class ByteFunctionTest {
  /** Section 4.2.1: the product with x, of the bytes of its example. */
  @Test
  void aProductWithX() {
    assertThat(ByteFunction.DOUBLE.compute(0x57)).isEqualTo(0xae);
    assertThat(ByteFunction.DOUBLE.compute(0xae)).isEqualTo(0x47);
    assertThat(ByteFunction.DOUBLE.compute(0x47)).isEqualTo(0x8e);
    assertThat(ByteFunction.DOUBLE.compute(0x8e)).isEqualTo(0x07);
    assertThat(ByteFunction.DOUBLE.compute(0x80)).isEqualTo(0x1b);
  }

  /** Section 5.1.1, figure 7: the first row and the last. */
  @Test
  void aSubstitution() {
    assertThat(substituted(0x00))
        .containsExactly(
            0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5, 0x30, 0x01, 0x67, 0x2b, 0xfe, 0xd7,
            0xab, 0x76);
    assertThat(substituted(0xf0))
        .containsExactly(
            0x8c, 0xa1, 0x89, 0x0d, 0xbf, 0xe6, 0x42, 0x68, 0x41, 0x99, 0x2d, 0x0f, 0xb0, 0x54,
            0xbb, 0x16);
    assertThat(IntStream.range(0, 256).map(b -> ByteFunction.SUBSTITUTE.compute(b) & 0xff))
        .doesNotHaveDuplicates();
  }

  @Test
  void aTableHasAllValues() {
    for (ByteFunction function : ByteFunction.values()) {
      assertThat(IntStream.range(0, 256))
          .allMatch(b -> function.apply(b) == (function.compute(b) & 0xff));
    }
  }

  private static int[] substituted(int first) {
    return IntStream.range(first, first + 16)
        .map(b -> ByteFunction.SUBSTITUTE.compute(b) & 0xff)
        .toArray();
  }
}
