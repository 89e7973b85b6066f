package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesMode;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.blake3.ChunksKernel;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.Roll;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForKernelsTest implements WithAes {
  private static final int LENGTH = 32;

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void digests(Hasher hasher) {
    DigestKernel kernel = KernelLinker.kernel(WithKernels.algorithm(hasher));
    MemorySegment before = kernel.initialState();
    byte[] message = new byte[LENGTH];
    byte[] after = new byte[kernel.stateLength()];
    long end = kernel.end(LENGTH);
    int[][] parts = {{0, LENGTH + 1}, {1, LENGTH}, {LENGTH, 1}, {-1, 1}, {0, 1 << 20}};
    for (int[] part : parts) {
      assertRefused(() -> kernel.hash(message, part[0], part[1], after, 0));
      assertRefused(() -> kernel.hash(message, part[0], part[1]));
    }
    assertRefused(() -> kernel.compute(before, message, 0, -1, end, after, 0));
    MemorySegment segment = MemorySegment.ofArray(message);
    MemorySegment whole = MemorySegment.ofArray(after);
    byte[] digest = new byte[kernel.digestLength()];
    for (int offset : new int[] {-1, 1, after.length, Integer.MAX_VALUE}) {
      assertRefused(() -> kernel.hash(message, 0, LENGTH, digest, offset));
      assertRefused(() -> kernel.hash(segment, digest, offset));
      assertRefused(() -> kernel.absorb(after, offset, segment, 0, LENGTH));
    }
    assertRefused(() -> kernel.absorb(before, segment, LENGTH + 1, end, whole));
    assertRefused(() -> kernel.absorb(before, segment, -1, end, whole));
    assertRefused(() -> kernel.absorb(before, segment, LENGTH, end, whole.asSlice(1)));
    assertRefused(() -> kernel.absorb(before.asSlice(1), segment, LENGTH, end, whole));
    NativeState state = Objects.requireNonNull(NativeState.make());
    for (int length : new int[] {-1, LENGTH + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertRefused(() -> kernel.begin(segment, length, end, state, state));
      assertRefused(() -> kernel.begin(message, length, end, state, state));
    }
    // An HMAC has a second state before.
    long endOfMac = kernel.endOfMac(LENGTH);
    assertRefused(() -> kernel.begin(segment, LENGTH, endOfMac, state, state));
    assertRefused(() -> kernel.begin(message, LENGTH, endOfMac, state, state));
    byte[] tooShort = new byte[2 * kernel.stateLength() - 1];
    assertRefused(() -> CallMemory.keyStates(kernel, new byte[1], tooShort));
    assertRefused(() -> kernel.absorb(before, segment, LENGTH, endOfMac, whole));
    assertRefused(() -> kernel.compute(before, message, 0, LENGTH, endOfMac, after, 0));
    assertThat(after).containsOnly(0);
  }

  @ParameterizedTest
  @EnumSource
  void aes(AesMode mode) {
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
      assertRefused(() -> kernels.call(mode, schedule, state, in, 0, LENGTH, out));
    }
    for (int offset : new int[] {-1, 1, LENGTH, Integer.MAX_VALUE}) {
      assertRefused(() -> kernels.call(mode, schedule, state, enough, offset, LENGTH, enough, 0));
      assertRefused(() -> kernels.call(mode, schedule, state, enough, 0, LENGTH, enough, offset));
    }
    MemorySegment text = MemorySegment.ofArray(enough);
    MemorySegment[][] pairs = {{schedule, state.asSlice(1)}, {schedule.asSlice(64), state}};
    for (MemorySegment[] pair : pairs) {
      assertRefused(() -> kernels.call(mode, pair[0], pair[1], enough, 0, LENGTH, enough, 0));
      assertRefused(() -> kernels.call(mode, pair[0], pair[1], text, 0, LENGTH, text));
    }
    assertRefused(() -> kernels.expand(schedule.asSlice(64), new byte[16]));
    assertThat(bytes).containsOnly(0);
    assertThat(enough).containsOnly(0);
  }

  @Test
  void lanes() {
    LanesKernel kernel = LaneSelection.of(DigestAlgorithm.MD5).lanes();
    MemorySegment states = kernel.initialStates();
    MemorySegment after = MemorySegment.ofArray(new byte[(int) states.byteSize()]);
    MemorySegment addresses = MemorySegment.ofArray(new long[kernel.shape().messages()]);
    assertRefused(() -> kernel.absorb(after.asSlice(1), states, addresses, 0));
    assertRefused(() -> kernel.absorb(after, states.asSlice(1), addresses, 0));
    assertRefused(() -> kernel.absorb(after, states, addresses.asSlice(Long.BYTES), 0));
  }

  @Test
  void chunks() {
    Roll roll = KernelLinker.await().roll();
    ChunksKernel kernel = roll.of(DigestAlgorithm.BLAKE3_256).chunks().candidates().getFirst();
    MemorySegment states = kernel.initialStates();
    MemorySegment after = MemorySegment.ofArray(new byte[(int) states.byteSize()]);
    MemorySegment chunks = MemorySegment.ofArray(new byte[64 * kernel.shape().messages()]);
    assertRefused(() -> kernel.absorb(after.asSlice(1), states, chunks, 64, 1));
    assertRefused(() -> kernel.absorb(after, states.asSlice(1), chunks, 64, 1));
    assertRefused(() -> kernel.absorb(after, states, chunks.asSlice(1), 64, 1));
    assertRefused(() -> kernel.absorb(after, states, chunks, 65, 1));
    assertRefused(() -> kernel.absorb(after, states, chunks, 64, 2));
    assertRefused(() -> kernel.absorb(after, states, chunks, -64, 1));
    assertRefused(() -> kernel.absorb(after, states, chunks, 64, -1));
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
