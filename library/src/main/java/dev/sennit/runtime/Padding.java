package dev.sennit.runtime;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * How messages of a digest end: a first byte, zeros, and at the end of a block either the length in
 * bits, or a last bit.
 *
 * @param blockLength bytes of a block
 * @param first the byte behind the message
 * @param length bytes that a padding has at least
 * @param hasLength whether it ends with the length; else with a bit, be it in its first byte
 * @param lengthReversed whether the length is big-endian
 */
public record Padding(
    int blockLength, byte first, int length, boolean hasLength, boolean lengthReversed) {

  public static Padding of(DigestAlgorithm algorithm) {
    KernelFamily family = algorithm.family();
    boolean reversed = family.byteOrder() == BIG_ENDIAN;
    return algorithm.paddingBegin() == 0
        // FIPS 180-4, section 5.1: the length has two words.
        ? new Padding(
            algorithm.blockLength(), (byte) 0x80, 1 + 2 * family.wordLength(), true, reversed)
        // FIPS 202, section 5.1.
        : new Padding(algorithm.blockLength(), (byte) algorithm.paddingBegin(), 1, false, reversed);
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
  long end(long total, long before) {
    if (!hasLength) {
      return before | Long.MIN_VALUE;
    }
    long bits = total * Byte.SIZE;
    return lengthReversed ? Long.reverseBytes(bits) : bits;
  }
}
