package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Protects: whatever happened before, as when threads share a cipher against its rules, no kernel
 * of AES is called with a length that an array or a segment does not have.
 */
class TooShortForKernelsTest implements WithKernels {
  private static final int LENGTH = 32;

  @BeforeAll
  static void kernelsOfAesAreLinked() {
    WithAes.kernelsOfAesAreLinked();
  }

  @Test
  void arraysAndSegments() {
    AesKernels kernels = KernelLinker.await().aes().kernels();
    AesKey key = new AesKey(kernels, new byte[16]);
    byte[] enough = new byte[LENGTH];
    byte[] tooShort = new byte[LENGTH - 1];
    for (AesMode mode : AesMode.values()) {
      byte[] state = new byte[AesKernels.STATE_BYTES];
      for (byte[][] pair : new byte[][][] {{tooShort, enough}, {enough, tooShort}}) {
        MemorySegment in = MemorySegment.ofArray(pair[0]);
        MemorySegment out = MemorySegment.ofArray(pair[1]);
        assertThatThrownBy(() -> key.call(mode, state, pair[0], 0, LENGTH, pair[1], 0))
            .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> key.call(mode, state, in, LENGTH, out))
            .isInstanceOf(IndexOutOfBoundsException.class);
        for (int offset : new int[] {-1, 1, LENGTH, Integer.MAX_VALUE}) {
          assertThatThrownBy(() -> key.call(mode, state, enough, offset, LENGTH, enough, 0))
              .isInstanceOf(IndexOutOfBoundsException.class);
          assertThatThrownBy(() -> key.call(mode, state, enough, 0, LENGTH, enough, offset))
              .isInstanceOf(IndexOutOfBoundsException.class);
        }
      }
      assertThat(state).containsOnly(0);
    }
    assertThat(enough).containsOnly(0);
    key.release();
  }
}
