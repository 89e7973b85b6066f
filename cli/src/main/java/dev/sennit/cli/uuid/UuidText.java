package dev.sennit.cli.uuid;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes UUIDs as text, like {@link java.util.UUID#toString}. It makes eight hexadecimal digits at
 * once, each in a byte of a word.
 */
final class UuidText {
  static final int LENGTH = 36;

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle FOUR =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long ZEROS = '0' * ONES;
  // Digits from ten on carry into the high half of their byte when this is added.
  private static final long TO_CARRY = (16 - 10) * ONES;
  private static final int FROM_NINE_TO_A = 'a' - '9' - 1;

  private UuidText() {}

  static void write(long most, long least, byte[] to, int offset) {
    EIGHT.set(to, offset, digits(most >>> 32));
    to[offset + 8] = '-';
    long digits = digits(most);
    FOUR.set(to, offset + 9, (int) (digits >>> 32));
    to[offset + 13] = '-';
    FOUR.set(to, offset + 14, (int) digits);
    to[offset + 18] = '-';
    digits = digits(least >>> 32);
    FOUR.set(to, offset + 19, (int) (digits >>> 32));
    to[offset + 23] = '-';
    FOUR.set(to, offset + 24, (int) digits);
    EIGHT.set(to, offset + 28, digits(least));
  }

  /** Returns the digits of the low half of a word, the first one in the highest byte. */
  private static long digits(long word) {
    long spread = word & 0x00000000FFFFFFFFL;
    spread = (spread | spread << 16) & 0x0000FFFF0000FFFFL;
    spread = (spread | spread << 8) & 0x00FF00FF00FF00FFL;
    spread = (spread | spread << 4) & 0x0F0F0F0F0F0F0F0FL;
    long letters = spread + TO_CARRY >>> 4 & ONES;
    return spread + ZEROS + letters * FROM_NINE_TO_A;
  }
}
