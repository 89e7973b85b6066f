package dev.sennit.weave.words;

import java.util.List;
import java.util.OptionalLong;

/** The machine whose words are numbers: an algorithm on it computes its result. */
public record ConcreteWords(int bits) implements Words<Long> {
  @Override
  public Long constant(long value) {
    return narrow(value);
  }

  @Override
  public Long sum(List<Long> summands) {
    return narrow(summands.stream().mapToLong(Long::longValue).sum());
  }

  @Override
  public Long rotateLeft(Long word, int count) {
    return count == 0 ? word : narrow(word << count | word >>> (bits - count));
  }

  @Override
  public Long shiftLeft(Long word, int count) {
    return narrow(word << count);
  }

  @Override
  public Long shiftRight(Long word, int count) {
    return word >>> count;
  }

  @Override
  public Long bool(TruthTable function, Long x, Long y, Long z) {
    return narrow(function.apply(x, y, z));
  }

  @Override
  public Long swapBytes(Long word) {
    return Long.reverseBytes(word) >>> (Long.SIZE - bits);
  }

  @Override
  public Long apply(ByteFunction function, Long word) {
    return function.apply(word);
  }

  @Override
  public List<Long> carryless(Long one, Long other) {
    long low = 0;
    long high = 0;
    for (int bit = 0; bit < bits; bit++) {
      if ((other >>> bit & 1) != 0) {
        low ^= one << bit;
        high ^= bit == 0 ? 0 : one >>> bits - bit;
      }
    }
    return List.of(narrow(low), narrow(high));
  }

  @Override
  public OptionalLong known(Long word) {
    return OptionalLong.of(word);
  }

  private long narrow(long value) {
    return bits == 64 ? value : value & (1L << bits) - 1;
  }
}
