package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: a bad argument throws what was promised and names value and rule; nothing is written
 * and nothing taken. A kernel checks no bounds, so what slipped through here would be read.
 */
class BadArgumentsTest implements WithKernels {
  private static final byte[] MESSAGE = Messages.random(20);

  @ParameterizedTest
  @CsvSource({
    "-1, 5",
    "5, -1",
    "0, 21",
    "21, 0",
    "16, 5",
    "2147483647, 1",
    "1, 2147483647",
    "2147483647, 2147483647",
    "-2147483648, -2147483648",
    "-2147483648, 2147483647",
  })
  void partOutsideOfItsArray(int offset, int length) {
    byte[] result = new byte[16];
    assertThatThrownBy(() -> Hasher.MD5.hash(MESSAGE, offset, length, result, 0))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll(
            "message of " + length + " bytes", "offset " + offset, "array of 20 bytes");
    assertThatThrownBy(() -> Hasher.MD5.hash(MESSAGE, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(result).containsOnly(0);

    HashStream stream = Hasher.MD5.stream().update(MESSAGE, 0, 3);
    assertThatThrownBy(() -> stream.update(MESSAGE, offset, length))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(stream.update(MESSAGE, 3, 17).digest()).isEqualTo(Messages.jdkMd5().digest(MESSAGE));
  }

  @ParameterizedTest
  @CsvSource({"-1", "15", "30", "31", "2147483647", "-2147483648"})
  void resultWithoutRoom(int resultOffset) {
    byte[] result = new byte[30];
    assertThatThrownBy(() -> Hasher.MD5.hash(MESSAGE, result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContainingAll("digest of 16 bytes", "offset " + resultOffset, "array of 30");
    assertThatThrownBy(() -> Hasher.MD5.hash(MemorySegment.ofArray(MESSAGE), result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class);
    HashStream stream = Hasher.MD5.stream().update(MESSAGE);
    assertThatThrownBy(() -> stream.digest(result, resultOffset))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(result).containsOnly(0);
    assertThat(stream.digest()).isEqualTo(Messages.jdkMd5().digest(MESSAGE));
  }

  @Test
  void missingArguments() {
    HashStream stream = Hasher.MD5.stream().update(MESSAGE);
    assertNullPointer(() -> Hasher.MD5.hash((byte[]) null));
    assertNullPointer(() -> Hasher.MD5.hash((MemorySegment) null));
    assertNullPointer(() -> Hasher.MD5.hash((ByteBuffer) null));
    assertNullPointer(() -> Hasher.MD5.hash(null, 0, 0));
    assertNullPointer(() -> Hasher.MD5.hash(MESSAGE, null, 0));
    assertNullPointer(() -> stream.update((byte[]) null));
    assertNullPointer(() -> stream.update((MemorySegment) null));
    assertNullPointer(() -> stream.update((ByteBuffer) null));
    assertNullPointer(() -> stream.digest(null, 0));
    assertThat(stream.digest()).isEqualTo(Messages.jdkMd5().digest(MESSAGE));
  }

  private static void assertNullPointer(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(NullPointerException.class);
  }
}
