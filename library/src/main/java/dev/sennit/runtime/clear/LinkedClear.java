package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Calls;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * A kernel that clears memory: {@code void f(uint8_t *base, uint64_t length)}. A few hundred bytes
 * take it as long as a call by {@link Downcall} takes to bring its arguments, so such kernels have
 * a signature of their own; all else is as there.
 *
 * @param name in catalogues, such as {@code clear-vector/x64-v3}
 * @param isPastCaches whether its stores leave the caches alone
 */
@SuppressWarnings("restricted")
public record LinkedClear(String name, boolean isPastCaches, MemorySegment function)
    implements LinkedKernel {
  /**
   * What is cleared at once, so that no safepoint waits long: about 50 microseconds' worth of
   * memory that the caches do not hold. Half of it takes stores past the caches a tenth longer, as
   * each call waits until all of them are in memory.
   */
  static final int BYTES_AT_ONCE = 1 << 20;

  // Linked when there is such a kernel and somebody has cleared much, and not before.
  private static final MethodHandle HANDLE =
      Linker.nativeLinker().downcallHandle(Calls.CLEARING, Linker.Option.critical(true));

  static LinkedClear of(KernelRow row, KernelRows rows) {
    return new LinkedClear(row.name(), isPastCaches(row), rows.function(row));
  }

  static boolean isPastCaches(KernelRow row) {
    return row.family().equals(Names.CLEAR_STREAM);
  }

  /**
   * Clears the first bytes of a segment that may be written to and is no mapped file.
   *
   * @param length at most {@link #BYTES_AT_ONCE}
   * @throws IndexOutOfBoundsException when it has not so many
   */
  void clear(MemorySegment segment, long length) {
    Objects.checkFromIndexSize(0, length, segment.byteSize());
    try {
      HANDLE.invokeExact(function, segment, length);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
    Safepoint.after(length);
  }
}
