package dev.sennit.weave.algorithm;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a message ends: one byte {@code first}, zeros, and at the very end of the last block either
 * the length of the message in bits, in {@code lengthBytes} bytes of the digest's byte order, or
 * the bits {@code last}, which may share their byte with {@code first}.
 */
public record Padding(int first, int lengthBytes, int last) {
  public Padding {
    if (lengthBytes > 0 && last != 0) {
      throw new IllegalArgumentException(
          "a padding ends with a length or with fixed bits, not with %d bytes and 0x%02x"
              .formatted(lengthBytes, last));
    }
  }

  /** A single one bit, then zeros, then the length: RFC 1321, FIPS 180-4, GB/T 32905. */
  public static Padding oneBitAndLength(int lengthBytes) {
    return new Padding(0x80, lengthBytes, 0);
  }

  /**
   * The multi-rate padding of FIPS 202, section 5.1: a one bit, zeros, a one bit.
   *
   * @param first the bits that a digest appends to the message, with the first one bit above them
   */
  public static Padding multiRate(int first) {
    return new Padding(first, 0, 0x80);
  }

  /** Whether it ends with the length; else a caller chooses its first byte. */
  public boolean hasLength() {
    return lengthBytes > 0;
  }

  /** The most blocks that what is left of a message needs with its padding. */
  public int mostBlocks() {
    return hasLength() ? 2 : 1;
  }

  /**
   * The number of blocks that {@code rest} bytes (less than a block) need with their padding: one
   * or two.
   */
  public int blocksFor(int rest, int blockBytes) {
    return rest + 1 + lengthBytes <= blockBytes ? 1 : 2;
  }

  /** The bytes of the last one or two blocks, of which {@code rest} are left of the message. */
  public List<EndByte> end(int rest, int blockBytes, ByteOrder order) {
    int size = blocksFor(rest, blockBytes) * blockBytes;
    return IntStream.range(0, size).mapToObj(place -> endByte(place, rest, size, order)).toList();
  }

  private EndByte endByte(int place, int rest, int size, ByteOrder order) {
    int length = size - lengthBytes;
    if (place < rest) {
      return new OfMessage(place);
    }
    if (place >= length) {
      return new OfLength(order == ByteOrder.LITTLE_ENDIAN ? place - length : size - 1 - place);
    }
    int ending = place == size - 1 ? last : 0;
    return place == rest ? new First(ending) : new Fixed(ending);
  }
}
