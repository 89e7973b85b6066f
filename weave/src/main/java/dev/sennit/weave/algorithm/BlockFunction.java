package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Turns a digest's state and one block of a message into the next state. Digests differ in this
 * function and in their {@link Padding}; the rest is a loop.
 */
public interface BlockFunction {
  Format format();

  default String name() {
    return format().name();
  }

  /** Returns the name of the function of blocks, which several digests may share. */
  default String family() {
    return name();
  }

  default String title() {
    return format().title();
  }

  default String standard() {
    return format().standard();
  }

  default int wordBits() {
    return format().wordBits();
  }

  default ByteOrder byteOrder() {
    return format().byteOrder();
  }

  default int blockWords() {
    return format().blockWords();
  }

  /** Returns the state before the first block. */
  List<Long> initialState();

  Padding padding();

  <W> List<W> next(Words<W> words, List<W> state, List<W> block);

  /** Returns the length of the digest, which is the beginning of the last state. */
  default int digestBytes() {
    return stateBytes();
  }

  /** Returns whether there is an HMAC with this digest. */
  default boolean hasMac() {
    return macLengths().contains(digestBytes());
  }

  /** Returns the lengths in bytes of the HMACs whose digests have this function of blocks. */
  default List<Integer> macLengths() {
    return List.of(digestBytes());
  }

  /**
   * Returns whether what it computes several of at once are chunks of one message. Else they are
   * messages, anywhere in memory.
   */
  default boolean isOfChunks() {
    return false;
  }

  /** Returns the bytes of a message's last blocks; the first {@code rest} are the message's. */
  default List<EndByte> end(int rest) {
    return padding().end(rest, blockBytes(), byteOrder());
  }

  default int stateWords() {
    return initialState().size();
  }

  default int wordBytes() {
    return wordBits() / Byte.SIZE;
  }

  default int blockBytes() {
    return blockWords() * wordBytes();
  }

  /**
   * Returns the weight of a whole block in a kernel's argument {@code length}: the least power of
   * two above the largest rest of a message. So a kernel separates whole blocks and rest without a
   * division.
   */
  default int stride() {
    return 2 * Integer.highestOneBit(padding().mostRest(blockBytes()));
  }

  default int stateBytes() {
    return stateWords() * wordBytes();
  }
}
