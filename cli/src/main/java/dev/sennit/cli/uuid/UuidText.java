package dev.sennit.cli.uuid;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Writes UUIDs as text, like {@link java.util.UUID#toString}, without an object. */
final class UuidText {
  static final int LENGTH = 36;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);

  private UuidText() {}

  static void write(long most, long least, byte[] to, int offset) {
    write(most, 8, to, offset);
    write(most << 32, 4, to, offset + 9);
    write(most << 48, 4, to, offset + 14);
    write(least, 4, to, offset + 19);
    write(least << 16, 12, to, offset + 24);
    to[offset + 8] = to[offset + 13] = to[offset + 18] = to[offset + 23] = '-';
  }

  /** Writes the first digits of a word. */
  private static void write(long word, int digits, byte[] to, int offset) {
    for (int i = 0; i < digits; i++) {
      to[offset + i] = DIGITS[(int) (word >>> Long.SIZE - 4 * (i + 1)) & 0xF];
    }
  }
}
