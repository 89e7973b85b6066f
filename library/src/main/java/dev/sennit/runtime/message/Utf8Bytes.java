package dev.sennit.runtime.message;

import java.lang.invoke.VarHandle;

/**
 * UTF-8 written to arrays that there are, as {@link String#getBytes} has it: a surrogate without
 * its other half becomes a question mark.
 *
 * <p>Characters are taken from the string one by one: to copy them first takes half as long again.
 * As long as they are ASCII they are written by words, as kernels read them ({@link WordByWord}).
 */
public final class Utf8Bytes {
  /** The most bytes that a char becomes; the two of a pair become four together. */
  public static final int OF_CHAR = 3;

  private static final int BITS = 6;
  private static final int NOT_ASCII = 1 << 7;

  private static final VarHandle SHORT = WordByWord.view(short[].class);

  private Utf8Bytes() {}

  /**
   * Writes a part of a text, for which there is room from an offset on.
   *
   * @return where the bytes end
   */
  public static int encode(String text, int from, int to, byte[] bytes, int offset) {
    int shift = offset - from;
    int next = from;
    for (; to - next >= Long.BYTES; next += Long.BYTES) {
      long word = ascii(text, next, Long.BYTES);
      if (word < 0) {
        return encodeAny(text, next, to, bytes, next + shift);
      }
      WordByWord.LONG.set(bytes, next + shift, word);
    }
    long rest = ascii(text, next, to - next);
    if (rest < 0) {
      return encodeAny(text, next, to, bytes, next + shift);
    }
    writeRest(rest, to - next, bytes, next + shift);
    return to + shift;
  }

  /** Writes fewer bytes than a word has, by what kernels read at once. */
  private static void writeRest(long word, int length, byte[] bytes, int offset) {
    int at = offset;
    long rest = word;
    if ((length & Integer.BYTES) != 0) {
      WordByWord.INT.set(bytes, at, (int) rest);
      at += Integer.BYTES;
      rest >>>= Integer.SIZE;
    }
    if ((length & Short.BYTES) != 0) {
      SHORT.set(bytes, at, (short) rest);
      at += Short.BYTES;
      rest >>>= Short.SIZE;
    }
    if ((length & Byte.BYTES) != 0) {
      bytes[at] = (byte) rest;
    }
  }

  /** Some characters as bytes, the first one lowest; or -1 if they are not all ASCII. */
  private static long ascii(String text, int from, int count) {
    long word = 0;
    int all = 0;
    for (int i = 0; i < count; i++) {
      char each = text.charAt(from + i);
      all |= each;
      word |= (long) each << i * Byte.SIZE;
    }
    return all < NOT_ASCII ? word : -1;
  }

  private static int encodeAny(String text, int from, int to, byte[] bytes, int offset) {
    int end = offset;
    for (int i = from; i < to; i++) {
      char next = text.charAt(i);
      if (!Character.isSurrogate(next)) {
        end = encode(next, bytes, end);
      } else if (Character.isHighSurrogate(next)
          && i + 1 < to
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        end = encode(Character.toCodePoint(next, text.charAt(i)), bytes, end);
      } else {
        end = encode('?', bytes, end);
      }
    }
    return end;
  }

  private static int encode(int codePoint, byte[] bytes, int offset) {
    int end = offset;
    if (codePoint < NOT_ASCII) {
      bytes[end++] = (byte) codePoint;
    } else if (codePoint < 1 << 11) {
      bytes[end++] = (byte) (0b110_00000 | codePoint >> BITS);
      bytes[end++] = following(codePoint);
    } else if (codePoint < 1 << 16) {
      bytes[end++] = (byte) (0b1110_0000 | codePoint >> 2 * BITS);
      bytes[end++] = following(codePoint >> BITS);
      bytes[end++] = following(codePoint);
    } else {
      bytes[end++] = (byte) (0b11110_000 | codePoint >> 3 * BITS);
      bytes[end++] = following(codePoint >> 2 * BITS);
      bytes[end++] = following(codePoint >> BITS);
      bytes[end++] = following(codePoint);
    }
    return end;
  }

  private static byte following(int bits) {
    return (byte) (0b10_000000 | bits & 0b111111);
  }
}
