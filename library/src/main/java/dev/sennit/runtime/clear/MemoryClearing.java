package dev.sennit.runtime.clear;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * Clears memory, by the fastest way for so much of it. Secrets are short: what is shorter than the
 * floor goes straight to the JDK, and loads and looks up nothing.
 *
 * <p>Callers have checked that segments are not read-only.
 */
public final class MemoryClearing {
  /** Fewer bytes are left to the JDK, as no call pays. */
  public static final int FLOOR = 256;

  private MemoryClearing() {}

  /**
   * What clears at once. Constants from the moment on when it is known, which is when this class is
   * initialised.
   */
  private static final class Selected {
    private static final ClearSteps NATIVE = atOnce(ClearLinker.await().nativeSteps());
    private static final ClearSteps HEAP = atOnce(ClearLinker.await().heapSteps());

    private static ClearSteps atOnce(ClearSteps steps) {
      return steps.upTo(ClearMethod.BYTES_AT_ONCE);
    }
  }

  /** Clears an array. */
  public static void clear(byte[] array) {
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array.
   *
   * @throws IndexOutOfBoundsException when it is not within the array
   */
  public static void clear(byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < FLOOR) {
      Arrays.fill(array, offset, offset + length, (byte) 0);
    } else {
      clearMuch(array, offset, length);
    }
  }

  private static void clearMuch(byte[] array, int offset, int length) {
    if (length > ClearMethod.BYTES_AT_ONCE || ClearLinker.ifKnown() == null) {
      clearOtherwise(MemorySegment.ofArray(array).asSlice(offset), length);
      return;
    }
    MemorySegment kernel = Selected.HEAP.at(length);
    if (kernel == null) {
      Arrays.fill(array, offset, offset + length, (byte) 0);
    } else {
      LinkedClear.call(kernel, array, offset, length);
    }
  }

  /** Clears the first bytes of an array whose segment there is, so that none is made for it. */
  public static void clear(byte[] array, MemorySegment segment, int length) {
    Objects.checkFromIndexSize(0, length, array.length);
    MemorySegment kernel =
        length < FLOOR || length > ClearMethod.BYTES_AT_ONCE || ClearLinker.ifKnown() == null
            ? null
            : Selected.HEAP.at(length);
    if (kernel == null) {
      Arrays.fill(array, 0, length, (byte) 0);
    } else {
      LinkedClear.call(kernel, segment, length);
    }
  }

  /** Clears a segment. */
  public static void clear(MemorySegment segment) {
    long length = segment.byteSize();
    if (length < FLOOR) {
      segment.fill((byte) 0);
    } else {
      clearMuch(segment, length);
    }
  }

  /**
   * Clears the first bytes of a segment.
   *
   * @throws IndexOutOfBoundsException when it has not so many
   */
  public static void clear(MemorySegment segment, long length) {
    Objects.checkFromIndexSize(0, length, segment.byteSize());
    clearMuch(segment, length);
  }

  private static void clearMuch(MemorySegment segment, long length) {
    if (length > ClearMethod.BYTES_AT_ONCE || ClearLinker.ifKnown() == null || segment.isMapped()) {
      clearOtherwise(segment, length);
      return;
    }
    MemorySegment kernel =
        segment.isNative() ? Selected.NATIVE.at(length) : Selected.HEAP.at(length);
    if (kernel == null) {
      JdkFill.clear(segment, length);
    } else {
      LinkedClear.call(kernel, segment, length);
    }
  }

  private static void clearOtherwise(MemorySegment segment, long length) {
    ClearSelection selection = ClearLinker.ifKnown();
    if (selection == null) {
      ClearMethod.clear(null, segment, length);
      ClearLinker.count(length);
    } else if (segment.isMapped()) {
      // The file may be shorter by now: the JVM survives that in its own code, not in a kernel.
      ClearMethod.clear(null, segment, length);
    } else {
      ClearSteps steps = segment.isNative() ? selection.nativeSteps() : selection.heapSteps();
      ClearMethod.clear(steps.at(length), segment, length);
    }
  }
}
