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
    if (shift == 0) {
      addWords(part, offset, offset, length, to, begin + filled);
    } else if (length > 0) {
      addBehindBytes(part, offset, length, to, begin + (filled & -Long.BYTES), shift);
    }
  }

  /** Fills the word that another part has begun, and writes what is left of the part behind it. */
  private static void addBehindBytes(
      byte[] part, int offset, int length, byte[] to, int at, int shift) {
    long begun = (long) LONG.get(to, at) & (1L << shift) - 1;
    boolean few = length < Long.BYTES;
    long first = few ? last(part, offset, offset, offset + length) : (long) LONG.get(part, offset);
    LONG.set(to, at, begun | first << shift);
    int missing = Long.BYTES - shift / Byte.SIZE;
    if (length <= missing) {
      return;
    }
    if (few) {
      LONG.set(to, at + Long.BYTES, first >>> missing * Byte.SIZE);
    } else {
      addWords(part, offset, offset + missing, length - missing, to, at + Long.BYTES);
    }
  }

  /** Writes what comes from {@code from} on to memory where a word begins. */
  private static void addWords(byte[] part, int offset, int from, int length, byte[] to, int at) {
    int end = from + length;
    int many = length & -MANY;
    if (many > 0) {
      System.arraycopy(part, from, to, at, many);
      from += many;
      at += many;
    }
    if ((length & 2 * Long.BYTES) != 0) {
      FewBytes.copyWord(part, from, to, at);
      FewBytes.copyWord(part, from + Long.BYTES, to, at + Long.BYTES);
      from += 2 * Long.BYTES;
      at += 2 * Long.BYTES;
    }
    if ((length & Long.BYTES) != 0) {
      FewBytes.copyWord(part, from, to, at);
      from += Long.BYTES;
      at += Long.BYTES;
    }
    if (from < end) {
      LONG.set(to, at, last(part, offset, from, end));
    }
  }

  /** How long memory must be to have room for so many bytes of a message. */
  public static int wholeWords(int length) {
    return Math.ceilDiv(length, Long.BYTES) * Long.BYTES;
  }

  /** Writes a byte behind those that are there. */
  public static void add(byte next, byte[] to, int begin, int filled) {
    int shift = (filled & MASK) * Byte.SIZE;
    int at = begin + (filled & -Long.BYTES);
    long begun = shift == 0 ? 0 : (long) LONG.get(to, at) & (1L << shift) - 1;
    LONG.set(to, at, begun | (next & 0xffL) << shift);
  }

  /** The last bytes of a part, one to seven, with zeros behind them. */
  private static long last(byte[] part, int offset, int from, int end) {
    int count = end - from;
    if (end - offset >= Long.BYTES) {
      return (long) LONG.get(part, end - Long.BYTES) >>> (Long.BYTES - count) * Byte.SIZE;
    }
    if (count >= Integer.BYTES) {
      return word((int) INT.get(part, from))
          | word((int) INT.get(part, end - Integer.BYTES)) << (count - Integer.BYTES) * Byte.SIZE;
    }
    int middle = count / 2;
    return part[from] & 0xffL
        | (part[from + middle] & 0xffL) << middle * Byte.SIZE
        | (part[end - 1] & 0xffL) << (count - 1) * Byte.SIZE;
  }

  private static long word(int half) {
    return Integer.toUnsignedLong(half);
  }
}
