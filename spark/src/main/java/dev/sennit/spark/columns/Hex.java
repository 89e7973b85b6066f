package dev.sennit.spark.columns;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Writes bytes as hexadecimal digits in lower case, eight digits at a time. */
final class Hex {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EVERY_BYTE = 0x0101010101010101L;

  private Hex() {}

  /**
   * Writes the digits of {@code length} bytes, a multiple of four. They may be written over bytes
   * that are read before them: the bytes can be the second half of the digits' place.
   */
  static void write(byte[] bytes, int offset, int length, byte[] digits, int digitsOffset) {
    for (int i = 0; i < length; i += Integer.BYTES) {
      LONG.set(digits, digitsOffset + 2 * i, digits((int) INT.get(bytes, offset + i)));
    }
  }

  /** Returns the digits of bytes, a multiple of four. */
  static byte[] of(byte[] bytes) {
    byte[] digits = new byte[2 * bytes.length];
    write(bytes, 0, bytes.length, digits, 0);
    return digits;
  }

  /** Writes a UUID as text: digits in five groups with hyphens between them. */
  static void writeUuid(long most, long least, byte[] text, int offset) {
    LONG.set(text, offset, digits(Integer.reverseBytes((int) (most >>> Integer.SIZE))));
    writeTwoGroups((int) most, text, offset + 8);
    writeTwoGroups((int) (least >>> Integer.SIZE), text, offset + 18);
    LONG.set(text, offset + 28, digits(Integer.reverseBytes((int) least)));
  }

  /** Writes two groups of four digits with hyphens before them. */
  private static void writeTwoGroups(int bits, byte[] text, int offset) {
    long digits = digits(Integer.reverseBytes(bits));
    text[offset] = '-';
    INT.set(text, offset + 1, (int) digits);
    text[offset + 5] = '-';
    INT.set(text, offset + 6, (int) (digits >>> Integer.SIZE));
  }

  /** Returns the digits of four bytes; the lowest byte has the first digit, which is lowest. */
  private static long digits(int bytes) {
    long spread = Integer.toUnsignedLong(bytes);
    spread = (spread | spread << 16) & 0x0000FFFF0000FFFFL;
    spread = (spread | spread << 8) & 0x00FF00FF00FF00FFL;
    long values = spread >>> 4 & 0x000F000F000F000FL | (spread & 0x000F000F000F000FL) << 8;
    long letters = values + 6 * EVERY_BYTE >>> 4 & EVERY_BYTE;
    return values + '0' * EVERY_BYTE + letters * ('a' - '0' - 10);
  }
}
