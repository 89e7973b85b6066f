package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
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
        assertRefused(() -> key.call(mode, state, pair[0], 0, LENGTH, pair[1], 0));
        assertRefused(() -> key.call(mode, state, in, LENGTH, out));
        for (int offset : new int[] {-1, 1, LENGTH, Integer.MAX_VALUE}) {
          assertRefused(() -> key.call(mode, state, enough, offset, LENGTH, enough, 0));
          assertRefused(() -> key.call(mode, state, enough, 0, LENGTH, enough, offset));
        }
      }
      assertThat(state).containsOnly(0);
    }
    assertThat(enough).containsOnly(0);
    key.release();
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void digests(Hasher hasher) {
    DigestKernel kernel = kernel(hasher);
    MemorySegment before = kernel.initialState();
    byte[] message = new byte[LENGTH];
    byte[] after = new byte[kernel.stateLength()];
    long end = kernel.end(LENGTH);
    int[][] parts = {{0, LENGTH + 1}, {1, LENGTH}, {LENGTH, 1}, {-1, 1}, {0, 1 << 20}};
    for (int[] part : parts) {
      assertRefused(() -> kernel.absorb(before, message, part[0], part[1], end, after, 0));
      assertRefused(() -> kernel.hash(message, part[0], part[1], after, 0));
      assertRefused(() -> kernel.hash(message, part[0], part[1]));
    }
    assertRefused(() -> kernel.absorb(before, message, 0, -1, end, after, 0));
    MemorySegment segment = MemorySegment.ofArray(message);
    MemorySegment whole = MemorySegment.ofArray(after);
    for (int offset : new int[] {-1, 1, after.length, Integer.MAX_VALUE}) {
      assertRefused(() -> kernel.absorb(before, message, 0, LENGTH, end, after, offset));
      assertRefused(() -> kernel.absorb(before, segment, after, offset));
    }
    assertRefused(() -> kernel.absorb(before, segment, LENGTH + 1, end, whole));
    assertRefused(() -> kernel.absorb(before, segment, LENGTH, end, whole.asSlice(1)));
    assertRefused(() -> kernel.absorb(before.asSlice(1), segment, LENGTH, end, whole));
    assertRefused(() -> kernel.absorb(before.asSlice(1), message, 0, LENGTH, end, after, 0));
    // An HMAC has a second state before.
    long endOfMac = kernel.endOfMac(LENGTH);
    assertRefused(() -> kernel.absorb(before, segment, LENGTH, endOfMac, whole));
    assertRefused(() -> kernel.absorb(before, message, 0, LENGTH, endOfMac, after, 0));
    assertThat(after).containsOnly(0);
  }

  private static DigestKernel kernel(Hasher hasher) {
    return KernelLinker.await().choices().stream()
        .map(Kernels.Choice::kernel)
        .filter(kernel -> kernel != null && kernel.algorithm().name().equals(hasher.algorithm()))
        .findFirst()
        .orElseThrow();
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
  void clearing() {
    ClearLinker.await();
    MemorySegment kernel = ClearLinker.ifKnown().heapSteps().at(1 << 10);
    byte[] array = new byte[1 << 10];
    MemorySegment segment = MemorySegment.ofArray(array);
    assertRefused(() -> LinkedClear.call(kernel, array, 1, 1 << 10));
    assertRefused(() -> LinkedClear.call(kernel, array, -1, 1 << 10));
    assertRefused(() -> LinkedClear.call(kernel, segment, (1 << 10) + 1));
    assertRefused(() -> LinkedClear.call(kernel, segment, -1));
  }

  @Test
  void statesAndSchedulesOfAes() {
    AesKernels kernels = KernelLinker.await().aes().kernels();
    MemorySegment schedule = Arena.ofAuto().allocate(AesKernels.SCHEDULE_BYTES, 64);
    kernels.expand(schedule, new byte[16]);
    byte[] text = new byte[LENGTH];
    MemorySegment segment = MemorySegment.ofArray(text);
    byte[] state = new byte[AesKernels.STATE_BYTES];
    byte[] shortState = new byte[AesKernels.STATE_BYTES - 1];
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
