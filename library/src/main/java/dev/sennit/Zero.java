package dev.sennit;

import dev.sennit.runtime.Clearing;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Clears memory: what is behind it is zeros.
 *
 * <pre>{@code
 * Zero.clear(password);
 * Zero.clear(buffer);
 * Zero.clear(segment.asSlice(0, used));
 * }</pre>
 *
 * <p>What is fastest on this machine for so much memory does it: fewer than 256 bytes the JDK's
 * fill, more than that a kernel, and what the caches do not hold a kernel that writes past them.
 * From which lengths on that is so is known for families of processors; {@code ./sennit tune}
 * measures it and writes a profile, which the system property {@code sennit.profile} names. Kernels
 * are linked in the background, once a mebibyte has been cleared, and until then, as where none can
 * run, the JDK's fill serves. Much memory is cleared in parts, so that no other thread waits for
 * long at a safepoint.
 *
 * <p>An array that holds a secret may have been copied by the garbage collector before it is
 * cleared; what must leave no trace belongs in native memory, such as that of {@link Slabs}.
 *
 * <p>Nothing is written when an argument is refused. While memory is cleared, other threads may see
 * any part of it cleared. Segments that were made of addresses must be ordinary memory, and not
 * that of devices, which takes no such stores; nor a mapped file, of which that is not known then:
 * if it gets shorter meanwhile, the JVM ends.
 *
 * <p>Memory of a shared arena cannot be given back while it is cleared: whoever closes the arena
 * just then gets an {@link IllegalStateException}, and has to close it again.
 */
public final class Zero {
  private Zero() {}

  /** Clears an array. */
  public static void clear(byte[] array) {
    Clearing.clear(array);
  }

  /**
   * Clears a part of an array.
   *
   * @throws IndexOutOfBoundsException when it is not within the array
   */
  public static void clear(byte[] array, int offset, int length) {
    Clearing.clear(array, offset, length);
  }

  /** Clears an array. */
  public static void clear(short[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(short[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Short.BYTES) {
      Arrays.fill(array, offset, offset + length, (short) 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Short.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(char[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(char[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Character.BYTES) {
      Arrays.fill(array, offset, offset + length, '\0');
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Character.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(int[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(int[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Integer.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Integer.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(long[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(long[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Long.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Long.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(float[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(float[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Float.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Float.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(double[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}. */
  public static void clear(double[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    if (length < Clearing.FLOOR / Double.BYTES) {
      Arrays.fill(array, offset, offset + length, 0);
    } else {
      clear(MemorySegment.ofArray(array), offset, length, Double.BYTES);
    }
  }

  /** Clears an array. */
  public static void clear(boolean[] array) {
    clear(array, 0, array.length);
  }

  /** Clears a part of an array, as {@link #clear(byte[], int, int)}; kernels take no such array. */
  public static void clear(boolean[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    Arrays.fill(array, offset, offset + length, false);
  }

  private static void clear(MemorySegment array, long offset, long length, int bytes) {
    Clearing.clear(array.asSlice(offset * bytes), length * bytes);
  }

  /**
   * Clears a segment, be it native or of an array.
   *
   * @throws IllegalArgumentException when it is read-only
   * @throws IllegalStateException when its arena is closed
   * @throws WrongThreadException when it belongs to another thread
   */
  public static void clear(MemorySegment segment) {
    if (segment.isReadOnly()) {
      throw new IllegalArgumentException("the segment to clear must not be read-only");
    }
    Clearing.clear(segment);
  }

  /**
   * Clears a buffer from its position to its limit, which both stay.
   *
   * @throws ReadOnlyBufferException when it is read-only
   */
  public static void clear(ByteBuffer buffer) {
    if (buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    clear(MemorySegment.ofBuffer(buffer));
  }
}
