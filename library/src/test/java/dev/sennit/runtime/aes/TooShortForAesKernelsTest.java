package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithAes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForAesKernelsTest implements WithAes {
  private static final int LENGTH = 32;

  @ParameterizedTest
  @EnumSource
  void everyMode(AesMode mode) {
    AesKernels kernels = KernelLinker.aes();
    MemorySegment schedule = Arena.ofAuto().allocate(AesMemory.SCHEDULE_BYTES, 64);
    kernels.expand(schedule, new byte[16]);
    byte[] bytes = new byte[AesMemory.STATE_BYTES];
    MemorySegment state = MemorySegment.ofArray(bytes);
    byte[] enough = new byte[LENGTH];
    byte[] tooShort = new byte[LENGTH - 1];
    for (byte[][] pair : new byte[][][] {{tooShort, enough}, {enough, tooShort}}) {
      MemorySegment in = MemorySegment.ofArray(pair[0]);
      MemorySegment out = MemorySegment.ofArray(pair[1]);
      assertRefused(() -> kernels.call(mode, schedule, state, pair[0], 0, LENGTH, pair[1], 0));
      assertRefused(() -> kernels.call(mode, schedule, state, in, LENGTH, out));
    }
    for (int offset : new int[] {-1, 1, LENGTH, Integer.MAX_VALUE}) {
      assertRefused(() -> kernels.call(mode, schedule, state, enough, offset, LENGTH, enough, 0));
      assertRefused(() -> kernels.call(mode, schedule, state, enough, 0, LENGTH, enough, offset));
    }
    MemorySegment text = MemorySegment.ofArray(enough);
    MemorySegment[][] pairs = {{schedule, state.asSlice(1)}, {schedule.asSlice(64), state}};
    for (MemorySegment[] pair : pairs) {
      assertRefused(() -> kernels.call(mode, pair[0], pair[1], enough, 0, LENGTH, enough, 0));
      assertRefused(() -> kernels.call(mode, pair[0], pair[1], text, LENGTH, text));
    }
    assertRefused(() -> kernels.expand(schedule.asSlice(64), new byte[16]));
    assertThat(bytes).containsOnly(0);
    assertThat(enough).containsOnly(0);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
