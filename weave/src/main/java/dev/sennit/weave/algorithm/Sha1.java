package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** SHA-1, as FIPS 180-4 states it. */
public record Sha1() implements BlockFunction {
  /** Section 4.1.1: the functions f, each for 20 steps. */
  private static final List<TruthTable> F =
      List.of(
          TruthTable.of((x, y, z) -> x & y ^ ~x & z), // Ch
          TruthTable.of((x, y, z) -> x ^ y ^ z), // Parity
          TruthTable.of((x, y, z) -> x & y ^ x & z ^ y & z), // Maj
          TruthTable.of((x, y, z) -> x ^ y ^ z)); // Parity

  /** Section 4.2.1: the constants K, each for 20 steps. */
  private static final List<Long> K = List.of(0x5a827999L, 0x6ed9eba1L, 0x8f1bbcdcL, 0xca62c1d6L);

  private static final int STEPS = 80;

  /** Returns the function of step {@code t}. */
  public static TruthTable f(int t) {
    return F.get(t / 20);
  }

  /** Returns the constant of each step. */
  public static List<Long> k() {
    return IntStream.range(0, STEPS).mapToObj(t -> K.get(t / 20)).toList();
  }

  @Override
  public Format format() {
    return new Format("sha1", "SHA-1", "FIPS 180-4", 32, ByteOrder.BIG_ENDIAN, 16);
  }

  /** Section 5.3.1. */
  @Override
  public List<Long> initialState() {
    return List.of(0x67452301L, 0xefcdab89L, 0x98badcfeL, 0x10325476L, 0xc3d2e1f0L);
  }

  /** Section 5.1.1. */
  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(8);
  }

  /** Section 6.1.2. Each step makes the word of the message schedule W that it adds. */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> w = new ArrayList<>(block);
    W a = state.get(0);
    W b = state.get(1);
    W c = state.get(2);
    W d = state.get(3);
    W e = state.get(4);
    for (int t = 0; t < STEPS; t++) {
      words.step("step " + t);
      if (t >= 16) {
        W mixed = words.xor(w.get(t - 3), w.get(t - 8), w.get(t - 14), w.get(t - 16));
        w.add(words.cut(words.rotateLeft(mixed, 1)));
      }
      W k = words.constant(K.get(t / 20));
      W temporary = words.sum(words.rotateLeft(a, 5), words.bool(f(t), b, c, d), e, k, w.get(t));
      e = d;
      d = c;
      c = words.rotateLeft(b, 30);
      b = a;
      a = words.cut(temporary);
    }
    words.step("add the state before");
    return List.of(
        words.sum(a, state.get(0)),
        words.sum(b, state.get(1)),
        words.sum(c, state.get(2)),
        words.sum(d, state.get(3)),
        words.sum(e, state.get(4)));
  }
}
