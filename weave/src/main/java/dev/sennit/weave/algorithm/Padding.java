package dev.sennit.weave.algorithm;

/**
 * How a message ends: one byte {@code first}, zeros, and at the very end of the last block the
 * length of the message in bits, in {@code lengthBytes} bytes of the digest's byte order.
 */
public record Padding(int first, int lengthBytes) {
  /** A single one bit, then zeros, then the length: RFC 1321, FIPS 180-4, GB/T 32905. */
  public static Padding oneBitAndLength(int lengthBytes) {
    return new Padding(0x80, lengthBytes);
  }

  /**
   * The number of blocks that {@code rest} bytes (less than a block) need with their padding: one
   * or two.
   */
  public int blocksFor(int rest, int blockBytes) {
    return rest + 1 + lengthBytes <= blockBytes ? 1 : 2;
  }
}
