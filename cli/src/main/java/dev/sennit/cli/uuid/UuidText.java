package dev.sennit.cli.uuid;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** UUIDs as text, as {@link java.util.UUID#toString} has it, in bytes. */
final class UuidText {
  static final int LENGTH = 36;

  private static final VarHandle PAIR =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final short[] DIGITS = digits();

  private UuidText() {}

  private static short[] digits() {
    short[] pairs = new short[1 << Byte.SIZE];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] =
          (short) (Character.forDigit(i >> 4, 16) << Byte.SIZE | Character.forDigit(i & 0xF, 16));
    }
    return pairs;
  }

  static void write(long most, long least, byte[] to, int offset) {
    writePairs(most, 56, 4, to, offset);
    to[offset + 8] = '-';
    writePairs(most, 24, 2, to, offset + 9);
    to[offset + 13] = '-';
    writePairs(most, 8, 2, to, offset + 14);
    to[offset + 18] = '-';
    writePairs(least, 56, 2, to, offset + 19);
    to[offset + 23] = '-';
    writePairs(least, 40, 6, to, offset + 24);
  }

  /** Writes so many bytes of a word, the one at a shift first. */
  private static void writePairs(long word, int shift, int count, byte[] to, int offset) {
    for (int i = 0; i < count; i++) {
      PAIR.set(to, offset + 2 * i, DIGITS[(int) (word >>> shift - 8 * i) & 0xFF]);
    }
  }

  /** Writes the two hexadecimal digits of a byte. */
  static void write(byte value, byte[] to, int offset) {
    PAIR.set(to, offset, DIGITS[value & 0xFF]);
  }
}
