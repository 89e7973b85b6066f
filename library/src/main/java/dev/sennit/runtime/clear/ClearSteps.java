package dev.sennit.runtime.clear;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Thresholds} say, in the form in which it is looked up. In a static final field these
 * records are constants for the JIT compiler, of which comparisons of lengths are left.
 *
 * @param kernel what clears fewer bytes than the end; null for the JDK
 * @param end where that ends
 * @param beyond what clears so many or more; null if there is no end
 */
record ClearSteps(@Nullable MemorySegment kernel, long end, @Nullable ClearSteps beyond) {
  /** The steps of thresholds whose methods are all there; the first one is the JDK's. */
  static ClearSteps of(Thresholds thresholds, List<ClearMethod> methods) {
    ClearSteps step = null;
    long end = Long.MAX_VALUE;
    for (Thresholds.Threshold threshold : thresholds.ascending().reversed()) {
      step = new ClearSteps(named(threshold.method(), methods).kernel(), end, step);
      end = threshold.from();
    }
    return new ClearSteps(ClearMethod.JDK.kernel(), end, step);
  }

  private static ClearMethod named(String name, List<ClearMethod> methods) {
    for (ClearMethod method : methods) {
      if (method.method().equals(name)) {
        return method;
      }
    }
    throw new IllegalArgumentException("there is no method " + name + " here");
  }

  /** The kernel for so many bytes, or null for the JDK. */
  @Nullable MemorySegment at(long length) {
    return beyond == null || length < end ? kernel : beyond.at(length);
  }

  /** Those of these steps that are for so many bytes or fewer. */
  ClearSteps upTo(long length) {
    return beyond == null || length < end
        ? new ClearSteps(kernel, Long.MAX_VALUE, null)
        : new ClearSteps(kernel, end, beyond.upTo(length));
  }
}
