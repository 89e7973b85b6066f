package dev.sennit.runtime.message;

import java.lang.foreign.MemorySegment;

/**
 * Where a result may not be written while what it is computed from is still being read: a kernel
 * reads several blocks ahead, and writes several behind. In the very same place it may.
 */
public final class Overlap {
  private Overlap() {}

  /** Whether parts of arrays overlap and are not in the same place. */
  public static boolean isPartial(
      byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLength) {
    return in == out
        && inOffset != outOffset
        && inOffset < outOffset + (long) outLength
        && outOffset < inOffset + (long) inLength;
  }

  /** Whether segments overlap and do not begin in the same place. */
  public static boolean isPartial(MemorySegment in, MemorySegment out) {
    if (in.isNative() != out.isNative()) {
      return false;
    }
    if (in.isNative()) {
      return in.address() != out.address()
          && in.address() < out.address() + out.byteSize()
          && out.address() < in.address() + in.byteSize();
    }
    // It alone sees the arrays of read-only segments.
    return in.address() != out.address() && in.asOverlappingSlice(out).isPresent();
  }
}
