package dev.sennit.spark.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/** The memory of Spark's rows: an array, or memory outside of the heap. */
final class RowMemory {
  /** The words of an array. */
  static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private RowMemory() {}

  /**
   * Copies bytes.
   *
   * @param base the array, or null for memory outside of the heap
   * @param offset where the bytes begin, as {@link Platform} counts
   */
  static void copy(
      @Nullable Object base, long offset, byte[] target, int targetOffset, int length) {
    if (base instanceof byte[] array) {
      // Few bytes are copied faster by this call than by Platform's, which checks the array's
      // class.
      System.arraycopy(array, indexOf(offset), target, targetOffset, length);
    } else {
      Platform.copyMemory(base, offset, target, Platform.BYTE_ARRAY_OFFSET + targetOffset, length);
    }
  }

  /** {@return how many bytes a value has up to the next word} */
  static int roundedLength(int length) {
    return length + Long.BYTES - 1 & -Long.BYTES;
  }

  /** Writes zeros where a value ends within a word. The value comes later. */
  static void endWithZeros(byte[] bytes, int begin, int length) {
    int end = begin + roundedLength(length);
    if (end > begin + length) {
      LONG.set(bytes, end - Long.BYTES, 0L);
    }
  }

  /** Returns the index in an array of bytes of an offset as {@link Platform} counts. */
  static int indexOf(long offset) {
    return (int) (offset - Platform.BYTE_ARRAY_OFFSET);
  }
}
