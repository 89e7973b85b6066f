package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Numbers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Computes digests by an algorithm's own statement, on numbers: what kernels are compared with. */
public record Reference(BlockFunction algorithm) {

  public byte[] digest(byte[] message) {
    return after(initialState(), padded(message, message.length));
  }

  /** The state before the first block, as it lies in memory. */
  public byte[] initialState() {
    return bytes(algorithm.initialState());
  }

  /** The state after the whole blocks of {@code message}, all as they lie in memory. */
  public byte[] after(byte[] state, byte[] message) {
    List<Long> words = words(state, 0, algorithm.stateWords());
    for (int block = 0; block < message.length; block += algorithm.blockBytes()) {
      words =
          algorithm.next(
              new Numbers(algorithm.wordBits()),
              words,
              words(message, block, algorithm.blockWords()));
    }
    return bytes(words);
  }

  /** The message, with the padding of one that has {@code total} bytes altogether. */
  public byte[] padded(byte[] message, long total) {
    Padding padding = algorithm.padding();
    int whole = message.length / algorithm.blockBytes();
    int blocks =
        whole + padding.blocksFor(message.length % algorithm.blockBytes(), algorithm.blockBytes());
    ByteBuffer padded = buffer(new byte[blocks * algorithm.blockBytes()]);
    padded.put(message).put((byte) padding.first());
    int lowest =
        algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN ? padding.lengthBytes() : Long.BYTES;
    padded.putLong(padded.capacity() - lowest, Byte.SIZE * total);
    return padded.array();
  }

  private List<Long> words(byte[] bytes, int from, int count) {
    ByteBuffer buffer = buffer(bytes);
    List<Long> words = new ArrayList<>();
    for (int word = 0; word < count; word++) {
      int place = from + word * algorithm.wordBytes();
      words.add(
          algorithm.wordBits() == Long.SIZE
              ? buffer.getLong(place)
              : Integer.toUnsignedLong(buffer.getInt(place)));
    }
    return words;
  }

  private byte[] bytes(List<Long> words) {
    ByteBuffer buffer = buffer(new byte[words.size() * algorithm.wordBytes()]);
    for (long word : words) {
      if (algorithm.wordBits() == Long.SIZE) {
        buffer.putLong(word);
      } else {
        buffer.putInt((int) word);
      }
    }
    return buffer.array();
  }

  private ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(algorithm.byteOrder());
  }
}
