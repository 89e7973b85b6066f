package dev.sennit.weave.algorithm;

import dev.sennit.weave.algorithm.EndByte.First;
import dev.sennit.weave.algorithm.EndByte.Fixed;
import dev.sennit.weave.algorithm.EndByte.OfLength;
import dev.sennit.weave.algorithm.EndByte.OfMessage;
import dev.sennit.weave.words.ConcreteWords;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Computes digests by an algorithm's own statement, on numbers. Tests compare kernels with it. */
public record Reference(BlockFunction algorithm) {

  public byte[] digest(byte[] message) {
    return Arrays.copyOf(bytes(lastState(message)), algorithm.digestBytes());
  }

  /** Returns the state after all blocks of the padded message. */
  List<Long> lastState(byte[] message) {
    return ended(algorithm.initialState(), message, message.length);
  }

  /** Returns the state before the first block, as it lies in memory. */
  public byte[] initialState() {
    return bytes(algorithm.initialState());
  }

  /** Returns the state after the whole blocks of {@code message}, all as they lie in memory. */
  public byte[] after(byte[] state, byte[] message) {
    return bytes(after(words(state, 0, algorithm.stateWords()), message));
  }

  /**
   * Returns the state at the end of a message of {@code total} bytes, which ends with the bytes of
   * {@code message} behind {@code state}; all as they lie in memory.
   */
  public byte[] ended(byte[] state, byte[] message, long total) {
    return bytes(ended(words(state, 0, algorithm.stateWords()), message, total));
  }

  private List<Long> ended(List<Long> state, byte[] message, long total) {
    byte[] padded = padded(message, total);
    int whole = message.length - rest(message);
    List<Long> before = new ArrayList<>(after(state, Arrays.copyOf(padded, whole)));
    for (EndWord word : algorithm.padding().inState()) {
      before.set(word.word(), valueOf(word, message.length - whole, total));
    }
    return after(before, Arrays.copyOfRange(padded, whole, padded.length));
  }

  private long valueOf(EndWord word, int rest, long total) {
    return switch (word) {
      case EndWord.OfLength(int _, int significance) ->
          new ConcreteWords(algorithm.wordBits())
              .constant(total >>> significance * algorithm.wordBits());
      case EndWord.OfRest(int _) -> rest;
      case EndWord.Fixed(int _, long value) -> value;
    };
  }

  private int rest(byte[] message) {
    return algorithm.padding().rest(message.length, algorithm.blockBytes());
  }

  private List<Long> after(List<Long> state, byte[] message) {
    List<Long> words = state;
    for (int block = 0; block < message.length; block += algorithm.blockBytes()) {
      words =
          algorithm.next(
              new ConcreteWords(algorithm.wordBits()),
              words,
              words(message, block, algorithm.blockWords()));
    }
    return words;
  }

  /** Returns the message with the padding of a message of {@code total} bytes. */
  public byte[] padded(byte[] message, long total) {
    int rest = rest(message);
    int whole = message.length - rest;
    BigInteger bits = BigInteger.valueOf(total).multiply(BigInteger.valueOf(Byte.SIZE));
    List<EndByte> end = algorithm.end(rest);
    byte[] padded = Arrays.copyOf(message, whole + end.size());
    for (int i = 0; i < end.size(); i++) {
      padded[whole + i] =
          switch (end.get(i)) {
            case OfMessage(int place) -> message[whole + place];
            case First(int last) -> (byte) (algorithm.padding().first() | last);
            case Fixed(int value) -> (byte) value;
            case OfLength(int significance) ->
                bits.shiftRight(Byte.SIZE * significance).byteValue();
          };
    }
    return padded;
  }

  List<Long> words(byte[] bytes, int from, int count) {
    List<Long> words = new ArrayList<>();
    for (int first = from; words.size() < count; first += algorithm.wordBytes()) {
      long word = 0;
      for (int i = 0; i < algorithm.wordBytes(); i++) {
        word |= Byte.toUnsignedLong(bytes[first + i]) << shift(i);
      }
      words.add(word);
    }
    return words;
  }

  private byte[] bytes(List<Long> words) {
    byte[] bytes = new byte[words.size() * algorithm.wordBytes()];
    for (int i = 0; i < bytes.length; i++) {
      long word = words.get(i / algorithm.wordBytes());
      bytes[i] = (byte) (word >>> shift(i % algorithm.wordBytes()));
    }
    return bytes;
  }

  /** Returns how far the byte at a place of a word is from its lowest bit. */
  private int shift(int place) {
    boolean lowestFirst = algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN;
    return Byte.SIZE * (lowestFirst ? place : algorithm.wordBytes() - 1 - place);
  }
}
