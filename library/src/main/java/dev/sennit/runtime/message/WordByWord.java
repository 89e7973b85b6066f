package dev.sennit.runtime.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes bytes of a message to the memory from which a kernel takes them. A load waits until its
 * bytes are in the cache if they come from more than one store: a third of the time of a short
 * digest. Kernels read the end of a message by words of eight bytes, or by parts of one. So here
 * whole words are stored, with zeros behind the last byte, and a word that another part has begun
 * is stored anew.
 *
 * <p>The memory ends with a whole word. From its 32nd byte on a part is copied by the JVM, which
 * stores as much at once as a kernel's vector can hold.
 */
public final class WordByWord {
  private static final int MASK = Long.BYTES - 1;
  // What the JVM stores at once, at least.
  private static final int MANY = 32;

  static final VarHandle LONG = view(long[].class);
  static final VarHandle INT = view(int[].class);

  private WordByWord() {}

  static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Writes a part of an array behind the bytes of a message that are there.
   *
   * @param begin where the message begins
   * @param filled how many bytes of it are there
   */
  public static void add(byte[] part, int offset, int length, byte[] to, int begin, int filled) {
    int shift = (filled & MASK) * Byte.SIZE;
    int at = begin + (filled & -Long.BYTES);
    if (length < Long.BYTES) {
      addFew(part, offset, length, to, at, shift);
      return;
    }
    int from = offset;
    int end = offset + length;
    if (shift != 0) {
      LONG.set(to, at, begun(to, at, shift) | (long) LONG.get(part, from) << shift);
      from += Long.BYTES - shift / Byte.SIZE;
      at += Long.BYTES;
    }
    int left = end - from;
    if (left >= MANY) {
      int many = left & -MANY;
      System.arraycopy(part, from, to, at, many);
      from += many;
      at += many;
    }
    if ((left & 2 * Long.BYTES) != 0) {
      FewBytes.copyWord(part, from, to, at);
      FewBytes.copyWord(part, from + Long.BYTES, to, at + Long.BYTES);
      from += 2 * Long.BYTES;
      at += 2 * Long.BYTES;
    }
    if ((left & Long.BYTES) != 0) {
      FewBytes.copyWord(part, from, to, at);
      from += Long.BYTES;
      at += Long.BYTES;
    }
    if (from < end) {
      int known = Long.BYTES - (end - from);
      LONG.set(to, at, (long) LONG.get(part, end - Long.BYTES) >>> known * Byte.SIZE);
    }
  }

  private static void addFew(byte[] part, int offset, int length, byte[] to, int at, int shift) {
    if (length == 0) {
      return;
    }
    long word = word(part, offset, length);
    LONG.set(to, at, begun(to, at, shift) | word << shift);
    int missing = Long.BYTES - shift / Byte.SIZE;
    if (length > missing) {
      LONG.set(to, at + Long.BYTES, word >>> missing * Byte.SIZE);
    }
  }

  /** The bytes of a word that are there. */
  private static long begun(byte[] to, int at, int shift) {
    return (long) LONG.get(to, at) & (1L << shift) - 1;
  }

  /** How long memory must be to have room for so many bytes of a message. */
  public static int wholeWords(int length) {
    return Math.ceilDiv(length, Long.BYTES) * Long.BYTES;
  }

  /** Writes a byte behind those that are there. */
  public static void add(byte next, byte[] to, int begin, int filled) {
    int shift = (filled & MASK) * Byte.SIZE;
    int at = begin + (filled & -Long.BYTES);
    LONG.set(to, at, begun(to, at, shift) | (next & 0xffL) << shift);
  }

  /** One to seven bytes, with zeros behind them. */
  private static long word(byte[] part, int offset, int length) {
    if (length >= Integer.BYTES) {
      int last = length - Integer.BYTES;
      return word((int) INT.get(part, offset))
          | word((int) INT.get(part, offset + last)) << last * Byte.SIZE;
    }
    int middle = length / 2;
    return part[offset] & 0xffL
        | (part[offset + middle] & 0xffL) << middle * Byte.SIZE
        | (part[offset + length - 1] & 0xffL) << (length - 1) * Byte.SIZE;
  }

  private static long word(int half) {
    return Integer.toUnsignedLong(half);
  }
}
