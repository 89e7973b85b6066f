package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.Stated.Calls;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * The way into kernels that clear memory: {@code void f(uint8_t *base, uint64_t length)}. A few
 * hundred bytes take them as long as a call by {@link Downcall} takes to bring its arguments, so
 * they have a signature of their own; all else is as there. What is to be cleared and not there is
 * refused, with an {@link IndexOutOfBoundsException}.
 */
@SuppressWarnings("restricted")
final class LinkedClear {
  // Linked when somebody has cleared much, and not before.
  private static final MethodHandle HANDLE =
      Linker.nativeLinker().downcallHandle(Calls.CLEARING, Linker.Option.critical(true));

  private LinkedClear() {}

  /** Clears the first bytes of a segment. */
  static void call(MemorySegment kernel, MemorySegment segment, long length) {
    Objects.checkFromIndexSize(0, length, segment.byteSize());
    try {
      HANDLE.invokeExact(kernel, segment, length);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
    Safepoint.after(length);
  }

  /** Clears a part of an array, whose segment is made here, at the call. */
  static void call(MemorySegment kernel, byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    try {
      HANDLE.invokeExact(kernel, MemorySegment.ofArray(array).asSlice(offset), (long) length);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
    Safepoint.after(length);
  }
}
