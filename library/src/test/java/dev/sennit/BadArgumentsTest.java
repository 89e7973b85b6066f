package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a bad argument throws what was promised and names value and rule; nothing is written
 * and nothing taken. A kernel checks no bounds, so what slipped through here would be read.
 */
class BadArgumentsTest implements WithKernels {
  private static final byte[] MESSAGE = Messages.random(20);

  private static final int[][] BAD_PARTS = {
    {-1, 5},
    {5, -1},
    {0, 21},
    {21, 0},
    {16, 5},
    {2147483647, 1},
    {1, 2147483647},
    {2147483647, 2147483647},
    {-2147483648, -2147483648},
    {-2147483648, 2147483647},
  };

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void partOutsideOfItsArray(Hasher hasher) {
    for (int[] part : BAD_PARTS) {
      partOutsideOfItsArray(hasher, part[0], part[1]);
    }
  }

  private static void partOutsideOfItsArray(Hasher hasher, int offset, int length) {
    byte[] result = new byte[hasher.digestLength()];
    assertThatThrownBy(() -> hasher.hash(MESSAGE, offset, length, result, 0))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll(
            "message of " + length + " bytes", "offset " + offset, "array of 20 bytes");
    assertThatThrownBy(() -> hasher.hash(MESSAGE, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(result).containsOnly(0);

    HashStream stream = hasher.stream().update(MESSAGE, 0, 3);
    assertThatThrownBy(() -> stream.update(MESSAGE, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(stream.update(MESSAGE, 3, 17).digest())
        .isEqualTo(Oracle.digest(hasher).digest(MESSAGE));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void resultWithoutRoom(Hasher hasher) {
    int size = 2 * hasher.digestLength() - 2;
    for (int offset :
        new int[] {-1, size / 2, size, size + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      resultWithoutRoom(hasher, size, offset);
    }
  }

  private static void resultWithoutRoom(Hasher hasher, int size, int resultOffset) {
    byte[] result = new byte[size];
    assertThatThrownBy(() -> hasher.hash(MESSAGE, result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll(
            "digest of " + hasher.digestLength() + " bytes",
            "offset " + resultOffset,
            "array of " + size);
    assertThatThrownBy(() -> hasher.hash(MemorySegment.ofArray(MESSAGE), result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class);
    HashStream stream = hasher.stream().update(MESSAGE);
    assertThatThrownBy(() -> stream.digest(result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(result).containsOnly(0);
    assertThat(stream.digest()).isEqualTo(Oracle.digest(hasher).digest(MESSAGE));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void missingArguments(Hasher hasher) {
    HashStream stream = hasher.stream().update(MESSAGE);
    assertNullPointer(() -> hasher.hash((byte[]) null));
    assertNullPointer(() -> hasher.hash((MemorySegment) null));
    assertNullPointer(() -> hasher.hash((ByteBuffer) null));
    assertNullPointer(() -> hasher.hash(null, 0, 0));
    assertNullPointer(() -> hasher.hash(MESSAGE, null, 0));
    assertNullPointer(() -> stream.update((byte[]) null));
    assertNullPointer(() -> stream.update((MemorySegment) null));
    assertNullPointer(() -> stream.update((ByteBuffer) null));
    assertNullPointer(() -> stream.digest(null, 0));
    assertThat(stream.digest()).isEqualTo(Oracle.digest(hasher).digest(MESSAGE));
  }

  private static void assertNullPointer(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
  }
}
