package dev.sennit.spark.columns;

import dev.sennit.Zero;

/** Arrays of bytes that grow, and that are cleared before they are given back. */
public final class Buffers {
  /** An array that needs no clearing. */
  public static final byte[] NONE = {};

  private static final int LEAST_LENGTH = 1 << 10;

  // Rows hold no more, except for those that are not copied.
  private static final int MOST_LENGTH = Limits.MOST_BYTES + Limits.LONG;

  private Buffers() {}

  /**
   * Returns a longer array with the first bytes of a buffer, which is cleared.
   *
   * @param used how many bytes are kept
   * @param length how many bytes are needed
   */
  public static byte[] grow(byte[] buffer, int used, int length) {
    int more = Math.clamp(buffer.length + (buffer.length >> 1), LEAST_LENGTH, MOST_LENGTH);
    byte[] longer = new byte[Math.max(length, more)];
    System.arraycopy(buffer, 0, longer, 0, used);
    Zero.clear(buffer);
    return longer;
  }

  /** Clears a buffer, and returns what takes its place. */
  public static byte[] release(byte[] buffer) {
    Zero.clear(buffer);
    return NONE;
  }
}
