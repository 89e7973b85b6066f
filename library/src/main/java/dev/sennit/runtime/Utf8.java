package dev.sennit.runtime;

/**
 * UTF-8 into arrays that there are, as {@link String#getBytes} has it: half of a surrogate pair
 * becomes a question mark.
 */
final class Utf8 {
  /** The most bytes that a character has; two that are a pair have four together. */
  static final int BYTES_OF_CHARACTER = 3;

  private static final int BITS = 6;

  private Utf8() {}

  /** Writes a text, for which there is room, and says where it ends. */
  static int encode(String text, byte[] to, int offset) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char character = text.charAt(i);
      if (character >= 1 << 7) {
        return encodeFrom(i, text, to, offset + i);
      }
      to[offset + i] = (byte) character;
    }
    return offset + length;
  }

  private static int encodeFrom(int from, String text, byte[] to, int offset) {
    int end = offset;
    for (int i = from; i < text.length(); i++) {
      int character = text.charAt(i);
      if (Character.isSurrogate((char) character)) {
        character = text.codePointAt(i);
        if (Character.isSupplementaryCodePoint(character)) {
          i++;
        } else {
          character = '?';
        }
      }
      end = encode(character, to, end);
    }
    return end;
  }

  private static int encode(int codePoint, byte[] to, int offset) {
    if (codePoint < 1 << 7) {
      to[offset] = (byte) codePoint;
      return offset + 1;
    } else if (codePoint < 1 << 11) {
      to[offset] = (byte) (0b110_00000 | codePoint >> BITS);
      to[offset + 1] = following(codePoint);
      return offset + 2;
    } else if (codePoint < 1 << 16) {
      to[offset] = (byte) (0b1110_0000 | codePoint >> 2 * BITS);
      to[offset + 1] = following(codePoint >> BITS);
      to[offset + 2] = following(codePoint);
      return offset + 3;
    } else {
      to[offset] = (byte) (0b11110_000 | codePoint >> 3 * BITS);
      to[offset + 1] = following(codePoint >> 2 * BITS);
      to[offset + 2] = following(codePoint >> BITS);
      to[offset + 3] = following(codePoint);
      return offset + 4;
    }
  }

  private static byte following(int bits) {
    return (byte) (0b10_000000 | bits & 0b111111);
  }
}
