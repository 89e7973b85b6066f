package dev.sennit.spark;

import org.apache.spark.unsafe.Platform;

/** Copies bytes out of the memory of a row: an array, or memory outside of the heap. */
final class RowMemory {
  private RowMemory() {}

  /**
   * Copies bytes.
   *
   * @param base the array, or null for memory outside of the heap
   * @param offset where the bytes begin, as {@link Platform} counts
   */
  static void copy(Object base, long offset, byte[] target, int targetOffset, int length) {
    if (base instanceof byte[] array) {
      // Few bytes are copied faster by this call than by Platform's, which checks the array's
      // class.
      System.arraycopy(array, indexOf(offset), target, targetOffset, length);
    } else {
      Platform.copyMemory(base, offset, target, Platform.BYTE_ARRAY_OFFSET + targetOffset, length);
    }
  }

  /** Returns the index in an array of bytes of an offset as {@link Platform} counts. */
  static int indexOf(long offset) {
    return (int) (offset - Platform.BYTE_ARRAY_OFFSET);
  }
}
