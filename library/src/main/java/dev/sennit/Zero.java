package dev.sennit;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Clears memory: writes zeros.
 * <!-- sample: char[] password = {'a'}; ByteBuffer buffer = ByteBuffer.allocate(8);
 * MemorySegment segment = MemorySegment.ofBuffer(buffer); long used = 4; -->
 *
 * <pre>{@code
 * Zero.clear(password);
 * Zero.clear(buffer);
 * Zero.clear(segment.asSlice(0, used));
 * }</pre>
 *
 * <p>Each call uses the fastest method for the length on this machine: the JDK's fill for fewer
 * than 256 bytes, a kernel for more, and a kernel that writes past the caches for what these do not
 * hold. The lengths at which the method changes are known for families of processors.
 *
 * <p>Kernels are linked in the background once a mebibyte has been cleared. Until then, and where
 * no kernel can run, the JDK's fill clears. Much memory is cleared in parts, so that no other
 * thread waits long at a safepoint.
 *
 * <p>The garbage collector may have copied an array with a secret before it is cleared. A secret
 * that must leave no trace belongs in native memory, such as that of {@link Slabs}.
 *
 * <p>A method that refuses an argument writes nothing. While memory is cleared, other threads may
 * see any part of it cleared. A segment made from an address must be ordinary memory. Memory of a
 * device is not allowed, as it does not take such stores. A mapped file is not allowed either, as
 * such a segment does not tell that it is one: if the file becomes shorter meanwhile, the JVM ends.
 *
 * <p>Closing a shared arena throws {@link IllegalStateException} while its memory is cleared. It
 * must then be closed again.
 *
 * @since 0.1.0
 */
public final class Zero {
  private Zero() {}

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(byte[] array) {
    Objects.requireNonNull(array, "array");
    MemoryClearing.clear(array);
  }

  /**
   * Clears a part of an array.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   * @throws IndexOutOfBoundsException when the part is not within the array
   */
  public static void clear(byte[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    MemoryClearing.clear(array, offset, length);
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(short[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(short[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Short.BYTES) {
      Arrays.fill(array, offset, offset + length, (short) 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Short.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(char[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(char[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Character.BYTES) {
      Arrays.fill(array, offset, offset + length, '\0');
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Character.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(int[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(int[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Integer.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Integer.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(long[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(long[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Long.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Long.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(float[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(float[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Float.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Float.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(double[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(double[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < MemoryClearing.FLOOR / Double.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Double.BYTES);
    }
  }

  /**
   * Clears an array.
   *
   * @param array the array
   */
  public static void clear(boolean[] array) {
    Objects.requireNonNull(array, "array");
    clear(array, 0, array.length);
  }

  /**
   * Clears a part of an array, as {@link #clear(byte[], int, int)}, but never by a kernel.
   *
   * @param array the array
   * @param offset where the part begins
   * @param length how many elements the part has
   */
  public static void clear(boolean[] array, int offset, int length) {
    Objects.requireNonNull(array, "array");
    Objects.checkFromIndexSize(offset, length, array.length);
    Arrays.fill(array, offset, offset + length, false);
  }

  private static void clear(MemorySegment array, long offset, long length, int bytes) {
    MemoryClearing.clear(array.asSlice(offset * bytes), length * bytes);
  }

  /**
   * Clears a segment, which is native memory or an array.
   *
   * @param segment the segment
   * @throws IllegalArgumentException when the segment is read-only
   * @throws IllegalStateException when the arena of the segment is closed
   * @throws WrongThreadException when the segment belongs to another thread
   */
  public static void clear(MemorySegment segment) {
    Objects.requireNonNull(segment, "segment");
    if (segment.isReadOnly()) {
      throw new IllegalArgumentException("the segment to clear must not be read-only");
    }
    MemoryClearing.clear(segment);
  }

  /**
   * Clears a buffer from its position to its limit, which both stay.
   *
   * @param buffer the buffer
   * @throws ReadOnlyBufferException when the buffer is read-only
   */
  public static void clear(ByteBuffer buffer) {
    Objects.requireNonNull(buffer, "buffer");
    if (buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    clear(MemorySegment.ofBuffer(buffer));
  }
}
