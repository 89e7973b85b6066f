package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithAes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForAesKernelsTest implements WithAes {
  private static final int LENGTH = 32;

  @Test
  void arraysAndSegments() {
    AesKernels kernels = KernelLinker.await().aes().kernels();
    AesKey key = new AesKey(kernels, new byte[16]);
    byte[] enough = new byte[LENGTH];
    byte[] tooShort = new byte[LENGTH - 1];
    for (AesMode mode : AesMode.values()) {
      byte[] bytes = new byte[AesMemory.STATE_BYTES];
      MemorySegment state = MemorySegment.ofArray(bytes);
      for (byte[][] pair : new byte[][][] {{tooShort, enough}, {enough, tooShort}}) {
        MemorySegment in = MemorySegment.ofArray(pair[0]);
        MemorySegment out = MemorySegment.ofArray(pair[1]);
        assertRefused(() -> key.call(mode, state, pair[0], 0, LENGTH, pair[1], 0));
        assertRefused(() -> key.call(mode, state, in, LENGTH, out));
        for (int offset : new int[] {-1, 1, LENGTH, Integer.MAX_VALUE}) {
          assertRefused(() -> key.call(mode, state, enough, offset, LENGTH, enough, 0));
          assertRefused(() -> key.call(mode, state, enough, 0, LENGTH, enough, offset));
        }
      }
      assertThat(bytes).containsOnly(0);
    }
    assertThat(enough).containsOnly(0);
    key.release();
  }

  @Test
  void statesAndSchedules() {
    AesKernels kernels = KernelLinker.await().aes().kernels();
    MemorySegment schedule = Arena.ofAuto().allocate(AesMemory.SCHEDULE_BYTES, 64);
    kernels.expand(schedule, new byte[16]);
    byte[] text = new byte[LENGTH];
    MemorySegment segment = MemorySegment.ofArray(text);
    MemorySegment state = MemorySegment.ofArray(new byte[AesMemory.STATE_BYTES]);
    MemorySegment shortState = state.asSlice(1);
    MemorySegment shortSchedule = schedule.asSlice(64);
    for (AesMode mode : AesMode.values()) {
      assertRefused(() -> kernels.call(mode, schedule, shortState, text, 0, LENGTH, text, 0));
      assertRefused(() -> kernels.call(mode, schedule, shortState, segment, LENGTH, segment));
      assertRefused(() -> kernels.call(mode, shortSchedule, state, text, 0, LENGTH, text, 0));
      assertRefused(() -> kernels.call(mode, shortSchedule, state, segment, LENGTH, segment));
    }
    assertRefused(() -> kernels.expand(shortSchedule, new byte[16]));
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
