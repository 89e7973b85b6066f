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

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
