package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What a digest does with one block of a message: it turns the state into the next state. Digests
 * differ in this function and in their {@link Padding}; the rest is a loop.
 */
public interface BlockFunction {
  /** The name in the catalogue, such as {@code md5}. */
  String name();

  /** The name of the function of blocks, which several digests may share. */
  default String family() {
    return name();
  }

  int wordBits();

  /** How the bytes of message, state and length are put together to words. */
  ByteOrder byteOrder();

  /** The state before the first block. */
  List<Long> initialState();

  int blockWords();

  Padding padding();

  <W> List<W> next(Words<W> words, List<W> state, List<W> block);

  /** The digest is that many bytes of the last state, the first ones. */
  default int digestBytes() {
    return stateBytes();
  }

  /** How long the HMACs are, in bytes, of the digests that have this function of blocks. */
  default List<Integer> macLengths() {
    return List.of(digestBytes());
  }

  /** The bytes of a message's last one or two blocks, of which {@code rest} are left of it. */
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
   * What a whole block counts in the length that a kernel is given: the least power of two that is
   * more than may be left of a message behind its whole blocks. So a kernel finds whole blocks and
   * rest without dividing.
   */
  default int stride() {
    return 2 * Integer.highestOneBit(padding().mostRest(blockBytes()));
  }

  default int stateBytes() {
    return stateWords() * wordBytes();
  }
}
