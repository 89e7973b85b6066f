package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import java.lang.foreign.MemorySegment;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * Protects: whatever happened before, as when threads share an object against its rules, no kernel
 * is called with a length that an array or a segment does not have.
 */
class TooShortForClearingTest implements WithKernels {
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

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
