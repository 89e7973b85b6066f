package dev.sennit.runtime.message;

/**
 * UTF-8 written to arrays that there are, as {@link String#getBytes} has it: a surrogate without
 * its other half becomes a question mark.
 *
 * <p>Characters are taken from the string one by one: to copy them first takes half as long again.
 */
public final class Utf8Bytes {
  /** The most bytes that a char becomes; the two of a pair become four together. */
  public static final int OF_CHAR = 3;

  private static final int BITS = 6;

  private Utf8Bytes() {}

  /**
   * Writes a part of a text, for which there is room from an offset on.
   *
   * @return where the bytes end
   */
  public static int encode(String text, int from, int to, byte[] bytes, int offset) {
    int shift = offset - from;
    for (int i = from; i < to; i++) {
      char next = text.charAt(i);
      if (next >= 1 << 7) {
        return encodeAny(text, i, to, bytes, i + shift);
      }
      bytes[i + shift] = (byte) next;
    }
    return to + shift;
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
    if (codePoint < 1 << 7) {
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
