package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A code is right only if every bit of it is. */
class EqualBytesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 20, 28, 32, 48, 63, 64})
  void everyBitCounts(int length) {
    byte[] code = new byte[length];
    for (int i = 0; i < length; i++) {
      code[i] = (byte) (37 * i);
    }

    assertThat(FewBytes.areEqual(code, code.clone())).isTrue();
    for (int bit = 0; bit < length * Byte.SIZE; bit++) {
      byte[] other = code.clone();
      other[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertThat(FewBytes.areEqual(code, other)).as("bit %s", bit).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 32})
  void theBeginningOfACodeIsNotTheCode(int length) {
    byte[] code = new byte[length];

    assertThat(FewBytes.areEqual(code, new byte[length - 1])).isFalse();
    assertThat(FewBytes.areEqual(new byte[length - 1], code)).isFalse();
  }
}
