package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way to clear memory.
 *
 * @param method the kernel's name without {@code clear-}, such as {@code vector/x64-v3}, or {@code
 *     jdk}
 * @param kernel where the kernel is; null for what the JDK has
 */
public record ClearMethod(String method, @Nullable MemorySegment kernel) implements LinkedKernel {
  static final ClearMethod JDK = new ClearMethod("jdk", null);

  /**
   * What is cleared at once, so that no safepoint waits long: about 50 microseconds' worth of
   * memory that the caches do not hold. Half of it takes stores past the caches a tenth longer, as
   * each call waits until all of them are in memory.
   */
  static final int BYTES_AT_ONCE = 1 << 20;

  private static final String CLEAR = "clear-";

  /** Returns the kernels that can run here. */
  public static List<ClearMethod> ofKernels(KernelRows rows) {
    List<ClearMethod> methods = new ArrayList<>();
    for (KernelRow row : rows.of(KernelKind.CLEARING)) {
      methods.add(new ClearMethod(row.name().substring(CLEAR.length()), rows.function(row)));
    }
    return methods;
  }

  /** Returns the name of a method's kernel. */
  public static String kernel(String method) {
    return CLEAR.concat(method);
  }

  @Override
  public String name() {
    return kernel(method);
  }

  /** Clears a segment that may be written to and is no mapped file, however long it is. */
  public void clear(MemorySegment segment) {
    clear(kernel, segment, segment.byteSize());
  }

  /** Clears the first bytes of a segment, by a kernel or, if that is null, by what the JDK has. */
  static void clear(@Nullable MemorySegment kernel, MemorySegment segment, long length) {
    long left = length;
    MemorySegment next = segment;
    for (; left > BYTES_AT_ONCE; left -= BYTES_AT_ONCE) {
      clearAtOnce(kernel, next, BYTES_AT_ONCE);
      next = next.asSlice(BYTES_AT_ONCE);
    }
    clearAtOnce(kernel, next, left);
  }

  private static void clearAtOnce(
      @Nullable MemorySegment kernel, MemorySegment segment, long length) {
    if (kernel == null) {
      JdkFill.clear(segment, length);
      Safepoint.after(length);
    } else {
      LinkedClear.call(kernel, segment, length);
    }
  }
}
