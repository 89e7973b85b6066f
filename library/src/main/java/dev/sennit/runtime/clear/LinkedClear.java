package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.machine.KernelCalls.Clearing;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;

/**
 * A kernel that clears memory: {@code void f(uint8_t *base, uint64_t length)}. A few hundred bytes
 * take it as long as the arguments of other kernels take, so such kernels have a signature of their
 * own.
 *
 * @param name in catalogues, such as {@code clear-vector/x64-v3}
 * @param isPastCaches whether its stores leave the caches alone
 */
public record LinkedClear(String name, boolean isPastCaches, MemorySegment function)
    implements LinkedKernel {
  /**
   * What is cleared at once, so that no safepoint waits long: about 50 microseconds' worth of
   * memory that the caches do not hold. Half of it takes stores past the caches a tenth longer, as
   * each call waits until all of them are in memory.
   */
  static final int BYTES_AT_ONCE = 1 << 20;

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
    Clearing.call(function, segment, length);
    Safepoint.after(length);
  }
}
