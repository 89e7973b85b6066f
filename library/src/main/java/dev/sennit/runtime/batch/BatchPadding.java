package dev.sennit.runtime.batch;

import static java.nio.ByteOrder.BIG_ENDIAN;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.kernel.StatedDigest;

/**
 * How messages of a digest end: a first byte, zeros, and at the end of a block either the length in
 * bits, or a last bit.
 *
 * @param blockLength bytes of a block
 * @param first the byte behind the message
 * @param length bytes that a padding has at least
 * @param hasLength whether it ends with the length; else with a bit, be it in its first byte
 * @param lengthReversed whether the length is big-endian
 * @param absorbed how many bytes were absorbed before the message, which count in its length
 */
public record BatchPadding(
    int blockLength,
    byte first,
    int length,
    boolean hasLength,
    boolean lengthReversed,
    int absorbed) {

  public static BatchPadding of(DigestAlgorithm algorithm) {
    return of(algorithm, 0);
  }

  static BatchPadding of(DigestAlgorithm algorithm, int absorbed) {
    StatedDigest stated = algorithm.stated();
    return new BatchPadding(
        stated.blockLength(),
        (byte) stated.paddingBegin(),
        1 + stated.paddingLength(),
        stated.paddingLength() > 0,
        stated.family().byteOrder() == BIG_ENDIAN,
        absorbed);
  }

  /** How many blocks so much of a message has with its padding. */
  public int blocks(int rest) {
    return (rest + length + blockLength - 1) / blockLength;
  }

  /**
   * The last eight bytes of a padding, as a little-endian number.
   *
   * @param total how many bytes the message has
   * @param before what is in their place
   */
  public long end(long total, long before) {
    if (!hasLength) {
      return before | Long.MIN_VALUE;
    }
    long bits = (absorbed + total) * Byte.SIZE;
    return lengthReversed ? Long.reverseBytes(bits) : bits;
  }
}
