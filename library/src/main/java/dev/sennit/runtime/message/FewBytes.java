package dev.sennit.runtime.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Copies, clears and compares bytes, of which there mostly are few: then by words that may overlap,
 * as the way into the JVM's own copying takes longer than storing them. For more words it takes
 * less time.
 */
public final class FewBytes {
  private static final int FEW = 4 * Long.BYTES;
  // Without looking which of them are to be cleared.
  private static final int FEW_CLEARED = 8 * Long.BYTES;
  private static final int MORE_CLEARED = 16 * Long.BYTES;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  // For more than a few. Zeros are copied faster than they are filled in.
  private static final byte[] ZEROS = new byte[8192];

  private FewBytes() {}

  /** Copies from one array to another one. */
  public static void copy(byte[] from, int at, byte[] to, int toAt, int length) {
    if (length < Long.BYTES || length > FEW) {
      System.arraycopy(from, at, to, toAt, length);
      return;
    }
    int last = length - Long.BYTES;
    if (length > 2 * Long.BYTES) {
      copyWord(from, at + Long.BYTES, to, toAt + Long.BYTES);
      copyWord(from, at + last - Long.BYTES, to, toAt + last - Long.BYTES);
    }
    copyWord(from, at, to, toAt);
    copyWord(from, at + last, to, toAt + last);
  }

  /**
   * Returns a new array for a digest. Digests have few lengths: where that is a constant, the JIT
   * compiler needs no loop to clear the array.
   */
  public static byte[] newArray(int length) {
    return switch (length) {
      case 16 -> new byte[16];
      case 20 -> new byte[20];
      case 28 -> new byte[28];
      case 32 -> new byte[32];
      case 48 -> new byte[48];
      case 64 -> new byte[64];
      default -> new byte[length];
    };
  }

  /**
   * Returns whether two arrays are equal, which are codes or keys. The time depends on their
   * lengths only.
   */
  public static boolean areEqual(byte[] one, byte[] other) {
    if (one.length != other.length) {
      return false;
    }
    long difference = 0;
    int i = 0;
    for (; i <= one.length - Long.BYTES; i += Long.BYTES) {
      difference |= (long) WORD.get(one, i) ^ (long) WORD.get(other, i);
    }
    for (; i < one.length; i++) {
      difference |= one[i] ^ other[i];
    }
    return difference == 0;
  }

  /** Copies eight bytes. */
  static void copyWord(byte[] from, int at, byte[] to, int toAt) {
    WORD.set(to, toAt, (long) WORD.get(from, at));
  }

  /** Clears the first bytes of an array, 8192 at most, and of few some more if it has them. */
  public static void clear(byte[] array, int length) {
    if (length <= FEW_CLEARED && array.length >= FEW_CLEARED) {
      clearFirst(FEW_CLEARED, array);
    } else if (length <= MORE_CLEARED && array.length >= MORE_CLEARED) {
      clearFirst(MORE_CLEARED, array);
    } else {
      System.arraycopy(ZEROS, 0, array, 0, length);
    }
  }

  /** The length is a constant, for which the JIT compiler writes the loop out. */
  private static void clearFirst(int length, byte[] array) {
    for (int i = 0; i < length; i += Long.BYTES) {
      WORD.set(array, i, 0L);
    }
  }
}
