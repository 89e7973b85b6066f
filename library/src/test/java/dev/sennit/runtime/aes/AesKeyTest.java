package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.WithAes;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a cipher that gets another key does not go on with the key before; and a kernel finds
 * all powers of GHASH's key that it reads, while a short text needs few.
 */
@Tag("kernels")
class AesKeyTest implements WithAes {
  private static final byte[] TEXT = new byte[(2 * Aes.POWERS_READ + 1) * Aes.BLOCK];

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void isOfItsOwnBytesOnly(int length) {
    byte[] bytes = Messages.random(length);
    AesKey key = new AesKey(KernelLinker.aes(), bytes);
    assertThat(key.isOf(bytes.clone())).isTrue();
    for (int other : new int[] {16, 24, 32}) {
      assertThat(key.isOf(Arrays.copyOf(bytes, other))).isEqualTo(other == length);
    }
    for (int place = 0; place < length; place++) {
      byte[] changed = bytes.clone();
      changed[place] ^= 1;
      assertThat(key.isOf(changed)).as("with another byte %d", place).isFalse();
    }
    key.destroy();
  }

  @Test
  void hasThePowersThatAreRead() throws Exception {
    MemorySegment state = MemorySegment.ofArray(new byte[AesMemory.STATE_BYTES]);
    for (int length = 0; length <= TEXT.length; length++) {
      AesKey key = new AesKey(KernelLinker.aes(), Messages.random(16));
      key.call(AesMode.GHASH, state, TEXT, 0, length, TEXT, 0);
      assertThat(powers(key)).describedAs("%d bytes", length).isGreaterThanOrEqualTo(read(length));
      if (length <= 4 * Aes.BLOCK) {
        assertThat(powers(key)).isLessThan(Aes.POWERS_READ);
      }
      key.destroy();
    }
  }

  /** One for each whole block, down to a power of two: at least one, at most a group. */
  private static int read(int length) {
    int read = 1;
    while (2 * read <= length / Aes.BLOCK && 2 * read <= Aes.POWERS_READ) {
      read *= 2;
    }
    return read;
  }

  private static int powers(AesKey key) throws Exception {
    return PrivateField.of(key, "powers").getInt(key);
  }
}
