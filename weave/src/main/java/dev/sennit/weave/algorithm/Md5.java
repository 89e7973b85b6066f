package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.List;

/** MD5, as RFC 1321 states it. */
public record Md5() implements BlockFunction {
  /** Section 3.4: the four auxiliary functions, one for each round. */
  private static final List<TruthTable> ROUND_FUNCTION =
      List.of(
          TruthTable.of((x, y, z) -> x & y | ~x & z), // F
          TruthTable.of((x, y, z) -> x & z | y & ~z), // G
          TruthTable.of((x, y, z) -> x ^ y ^ z), // H
          TruthTable.of((x, y, z) -> y ^ (x | ~z))); // I

  /** The shifts of a round's steps, repeated every four steps. */
  private static final int[][] SHIFTS = {
    {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}
  };

  /**
   * The word of the block that step {@code i} of a round takes is {@code (first + i * stride) mod
   * 16}.
   */
  private static final int[] FIRST_WORD = {0, 1, 5, 0};

  private static final int[] WORD_STRIDE = {1, 5, 3, 7};

  @Override
  public Format format() {
    return new Format("md5", "MD5", "RFC 1321", 32, ByteOrder.LITTLE_ENDIAN, 16);
  }

  /** Section 3.3. */
  @Override
  public List<Long> initialState() {
    return List.of(0x67452301L, 0xefcdab89L, 0x98badcfeL, 0x10325476L);
  }

  /** Sections 3.1 and 3.2. */
  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(8);
  }

  /** Section 3.4. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    W a = state.get(0);
    W b = state.get(1);
    W c = state.get(2);
    W d = state.get(3);
    for (int i = 0; i < 64; i++) {
      int round = i / 16;
      words.step("round " + (round + 1) + " step " + (i + 1));
      W word = block.get((FIRST_WORD[round] + i % 16 * WORD_STRIDE[round]) % 16);
      W sum =
          words.sum(
              a, words.bool(ROUND_FUNCTION.get(round), b, c, d), word, words.constant(sine(i + 1)));
      W next = words.cut(words.sum(b, words.rotateLeft(sum, SHIFTS[round][i % 4])));
      a = d;
      d = c;
      c = b;
      b = next;
    }
    words.step("add the state before");
    return List.of(
        words.sum(state.get(0), a),
        words.sum(state.get(1), b),
        words.sum(state.get(2), c),
        words.sum(state.get(3), d));
  }

  /** T[i] of the RFC: the integer part of 4294967296 times abs(sin(i)), i in radians. */
  private static long sine(int i) {
    return (long) (4294967296.0 * Math.abs(StrictMath.sin(i)));
  }
}
