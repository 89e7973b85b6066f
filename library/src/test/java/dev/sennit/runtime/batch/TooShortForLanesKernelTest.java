package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.LaneSelection;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForLanesKernelTest implements WithKernels {
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
    LanesKernel kernel = LaneSelection.of(DigestAlgorithm.BLAKE3_256).lanes();
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
