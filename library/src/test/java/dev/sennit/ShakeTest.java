package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.standin.JavaShake;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: SHAKE with outputs of any length, by the kernel and by Java code, is that of the
 * standard.
 */
@Tag("kernels")
class ShakeTest implements WithKernels {
  private enum Function {
    SHAKE128(Shake.SHAKE128, 168),
    SHAKE256(Shake.SHAKE256, 136);

    private final Shake shake;
    private final int rate;

    Function(Shake shake, int rate) {
      this.shake = shake;
      this.rate = rate;
    }

    byte[] expected(byte[] message, int length) {
      return Oracle.shake(shake, message, length);
    }
  }

  private static void check(Function function, int messageLength, int length) {
    byte[] message = Messages.random(messageLength);
    byte[] expected = function.expected(message, length);
    String lengths = function + " of " + messageLength + " bytes, output of " + length;
    assertThat(function.shake.hash(message, length)).as(lengths).isEqualTo(expected);
    byte[] inJava = new byte[length];
    JavaShake.hash(function.rate, MemorySegment.ofArray(message), inJava, 0, length);
    assertThat(inJava).as(lengths + " in Java").isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void everyLengthOfMessageAroundBlocks(Function function) {
    for (int length = 0; length <= 2 * function.rate + 1; length++) {
      check(function, length, function.rate + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLengthOfOutputAroundBlocks(Function function) {
    for (int length = 0; length <= 3 * function.rate + 1; length++) {
      check(function, 20, length);
    }
    check(function, 100_000, 100_000);
  }

  @ParameterizedTest
  @EnumSource
  void segmentsAndPartsOfArrays(Function function) {
    byte[] array = Messages.random(1000);
    byte[] output = function.expected(Arrays.copyOfRange(array, 7, 507), 300);
    MemorySegment segment = MemorySegment.ofArray(array).asSlice(7, 500);
    MemorySegment isNative = Arena.ofAuto().allocate(500).copyFrom(segment);
    assertThat(function.shake.hash(isNative, 300)).isEqualTo(output);
    assertThat(function.shake.hash(segment.asReadOnly(), 300)).isEqualTo(output);
    byte[] expected = array.clone();
    System.arraycopy(output, 0, expected, 400, 300);
    function.shake.hash(array, 7, 500, array, 400, 300);
    assertThat(array).isEqualTo(expected);
  }

  @Test
  void negativeLength() {
    assertThatThrownBy(() -> Shake.SHAKE128.hash(new byte[10], -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the length of an output must be 0 or more, but is -1");
  }
}
