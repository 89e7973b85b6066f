package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.WithKernels;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForDigestKernelsTest implements WithKernels {
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

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
