package dev.sennit.runtime.clear;

import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
   * What clears native memory at once. A constant from the moment on when it is known, which is
   * when this class is initialised: with an object for each kernel a clear of 256 bytes takes twice
   * as long.
   */
  private static final class Selected {
    private static final @Nullable LinkedClear KERNEL = ClearLinker.await().inCaches().kernel();
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
    if (length <= LinkedClear.BYTES_AT_ONCE) {
      Arrays.fill(array, offset, offset + length, (byte) 0);
    } else {
      clearMuch(MemorySegment.ofArray(array).asSlice(offset), length);
    }
  }

  /** Clears a segment. */
  public static void clear(MemorySegment segment) {
    long length = segment.byteSize();
    if (length < FLOOR) {
      segment.fill((byte) 0);
    } else {
      clear(segment, length);
    }
  }

  /**
   * Clears the first bytes of a segment.
   *
   * @throws IndexOutOfBoundsException when it has not so many
   */
  public static void clear(MemorySegment segment, long length) {
    Objects.checkFromIndexSize(0, length, segment.byteSize());
    if (length > LinkedClear.BYTES_AT_ONCE) {
      clearMuch(segment, length);
    } else if (length < FLOOR || !segment.isNative()) {
      JdkFill.clear(segment, length);
    } else if (ClearLinker.ifKnown() == null || segment.isMapped() || Selected.KERNEL == null) {
      clearMuch(segment, length);
    } else {
      Selected.KERNEL.clear(segment, length);
    }
  }

  private static void clearMuch(MemorySegment segment, long length) {
    ClearSelection selection = ClearLinker.ifKnown();
    // A mapped file may be shorter by now: the JVM survives that in its own code, not in a kernel.
    LinkedClear kernel =
        selection == null || segment.isMapped()
            ? null
            : selection.kernel(length, segment.isNative());
    clear(kernel, segment, length);
    if (selection == null) {
      ClearLinker.count(length);
    }
  }

  /** Clears the first bytes of a segment, by a kernel or, if that is null, by what the JDK has. */
  static void clear(@Nullable LinkedClear kernel, MemorySegment segment, long length) {
    long left = length;
    MemorySegment next = segment;
    for (; left > LinkedClear.BYTES_AT_ONCE; left -= LinkedClear.BYTES_AT_ONCE) {
      clearAtOnce(kernel, next, LinkedClear.BYTES_AT_ONCE);
      next = next.asSlice(LinkedClear.BYTES_AT_ONCE);
    }
    clearAtOnce(kernel, next, left);
  }

  private static void clearAtOnce(
      @Nullable LinkedClear kernel, MemorySegment segment, long length) {
    if (kernel == null) {
      JdkFill.clear(segment, length);
      Safepoint.after(length);
    } else {
      kernel.clear(segment, length);
    }
  }
}
