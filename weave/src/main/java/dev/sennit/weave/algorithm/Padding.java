package dev.sennit.weave.algorithm;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The end of a message, in one of two ways. Either the byte {@code first} and zeros follow the
 * message. The last block then ends with the message's length in bits, in {@code lengthBytes} bytes
 * of the digest's byte order, or with the bits {@code last}, which may share their byte with {@code
 * first}. Or zeros fill the last block, and the words {@code inState} of the state before it mark
 * it as the last one.
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
   * Returns the multi-rate padding of FIPS 202, section 5.1: a one bit, zeros, a one bit.
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

  /** Returns whether the blocks end with the length. */
  public boolean hasLength() {
    return lengthBytes > 0;
  }

  /**
   * Returns whether the state marks the last block. That may be a whole block of the message, so a
   * kernel holds back a whole block until it knows that another one follows.
   */
  public boolean isInState() {
    return !inState.isEmpty();
  }

  /** Returns whether the caller passes the byte {@code first} instead of the length. */
  public boolean isBegunByCaller() {
    return !hasLength() && !isInState();
  }

  /** Returns the most bytes of a message in its last blocks. */
  public int mostRest(int blockBytes) {
    return isInState() ? blockBytes : blockBytes - 1;
  }

  /** Returns the number of bytes in the last blocks of a message of {@code length} bytes. */
  public int rest(int length, int blockBytes) {
    return isInState() && length > 0 ? (length - 1) % blockBytes + 1 : length % blockBytes;
  }

  /** Returns the most blocks of a message's rest and its padding. */
  public int mostBlocks() {
    return hasLength() ? 2 : 1;
  }

  /** Returns the number of blocks that {@code rest} bytes need with their padding: one or two. */
  public int blocksFor(int rest, int blockBytes) {
    int least = isInState() ? 0 : 1 + lengthBytes;
    return rest + least <= blockBytes ? 1 : 2;
  }

  /** Returns the bytes of the last one or two blocks; the first {@code rest} are the message's. */
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
