package dev.sennit.weave.algorithm;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a message ends. Either a byte {@code first} follows it, zeros, and at the very end of the
 * last block either the length of the message in bits, in {@code lengthBytes} bytes of the digest's
 * byte order, or the bits {@code last}, which may share their byte with {@code first}. Or zeros
 * follow it up to the end of a block, if any are needed, and words {@code inState} of the state
 * before that block tell that it is the last one.
 */
public record Padding(int first, int lengthBytes, int last, List<EndWord> inState) {
  public Padding {
    if (lengthBytes > 0 && last != 0) {
      throw new IllegalArgumentException(
          "a padding ends with a length or with fixed bits, not with %d bytes and 0x%02x"
              .formatted(lengthBytes, last));
    }
    if (!inState.isEmpty() && (first | lengthBytes | last) != 0) {
      throw new IllegalArgumentException(
          "a padding is zeros where the state tells the end, not 0x%02x, %d bytes and 0x%02x"
              .formatted(first, lengthBytes, last));
    }
  }

  /** A single one bit, then zeros, then the length: RFC 1321, FIPS 180-4, GB/T 32905. */
  public static Padding oneBitAndLength(int lengthBytes) {
    return new Padding(0x80, lengthBytes, 0, List.of());
  }

  /**
   * The multi-rate padding of FIPS 202, section 5.1: a one bit, zeros, a one bit.
   *
   * @param first the bits that a digest appends to the message, with the first one bit above them
   */
  public static Padding multiRate(int first) {
    return new Padding(first, 0, 0x80, List.of());
  }

  /** Zeros, and words of the state: RFC 7693. */
  public static Padding zerosAnd(EndWord... inState) {
    return new Padding(0, 0, 0, List.of(inState));
  }

  /** Whether the blocks end with the length. */
  public boolean hasLength() {
    return lengthBytes > 0;
  }

  /**
   * Whether the state tells which block is the last one: it may then be a whole block of the
   * message, and must be held back until it is known to be the last.
   */
  public boolean isInState() {
    return !inState.isEmpty();
  }

  /** Whether a caller chooses the byte that it begins with, instead of telling the length. */
  public boolean isBegunByCaller() {
    return !hasLength() && !isInState();
  }

  /** The most bytes that are left of a message for its last blocks. */
  public int mostRest(int blockBytes) {
    return isInState() ? blockBytes : blockBytes - 1;
  }

  /** How many of {@code length} bytes of a message are left for its last blocks. */
  public int rest(int length, int blockBytes) {
    return isInState() && length > 0 ? (length - 1) % blockBytes + 1 : length % blockBytes;
  }

  /** The most blocks that what is left of a message needs with its padding. */
  public int mostBlocks() {
    return hasLength() ? 2 : 1;
  }

  /** The number of blocks that {@code rest} bytes need with their padding: one or two. */
  public int blocksFor(int rest, int blockBytes) {
    int least = isInState() ? 0 : 1 + lengthBytes;
    return rest + least <= blockBytes ? 1 : 2;
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
    return place == rest && !isInState() ? new First(ending) : new Fixed(ending);
  }
}
