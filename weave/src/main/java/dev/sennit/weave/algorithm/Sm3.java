package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** SM3, as GB/T 32905-2016 states it, and in English draft-sca-cfrg-sm3. */
public record Sm3() implements BlockFunction {
  private static final TruthTable PARITY = TruthTable.of((x, y, z) -> x ^ y ^ z);
  private static final TruthTable MAJORITY = TruthTable.of((x, y, z) -> x & y | x & z | y & z);
  private static final TruthTable CHOOSE = TruthTable.of((x, y, z) -> x & y | ~x & z);

  public static final int STEPS = 64;

  /** The first step with the second functions FF and GG. */
  public static final int SECOND_FUNCTIONS = 16;

  @Override
  public Format format() {
    return new Format("sm3", "SM3", "GB/T 32905-2016", 32, ByteOrder.BIG_ENDIAN, 16);
  }

  /** Section 4.1. */
  @Override
  public List<Long> initialState() {
    return List.of(
        0x7380166fL,
        0x4914b2b9L,
        0x172442d7L,
        0xda8a0600L,
        0xa96f30bcL,
        0x163138aaL,
        0xe38dee4dL,
        0xb0fb0e4eL);
  }

  /** Section 5.2. */
  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(8);
  }

  /**
   * Section 5.3. Each word of the message expansion W is made in the first step that uses it: step
   * j makes the word j + 4, for W'.
   */
  @Override
  public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
    List<W> w = new ArrayList<>(block);
    W a = state.get(0);
    W b = state.get(1);
    W c = state.get(2);
    W d = state.get(3);
    W e = state.get(4);
    W f = state.get(5);
    W g = state.get(6);
    W h = state.get(7);
    for (int j = 0; j < STEPS; j++) {
      words.step("step " + j);
      if (j + 4 >= 16) {
        w.add(expanded(words, w, j + 4));
      }
      W t = words.constant(t(j));
      W w1 = words.xor(w.get(j), w.get(j + 4));
      W a12 = words.rotateLeft(a, 12);
      W ss1 = words.rotateLeft(words.sum(a12, e, t), 7);
      W ss2 = words.xor(ss1, a12);
      W tt1 = words.sum(words.bool(ff(j), a, b, c), d, ss2, w1);
      W tt2 = words.sum(words.bool(gg(j), e, f, g), h, ss1, w.get(j));
      d = c;
      c = words.rotateLeft(b, 9);
      b = a;
      a = words.cut(tt1);
      h = g;
      g = words.rotateLeft(f, 19);
      f = e;
      e = words.cut(p0(words, tt2));
    }
    words.step("xor the state before");
    return List.of(
        words.xor(a, state.get(0)),
        words.xor(b, state.get(1)),
        words.xor(c, state.get(2)),
        words.xor(d, state.get(3)),
        words.xor(e, state.get(4)),
        words.xor(f, state.get(5)),
        words.xor(g, state.get(6)),
        words.xor(h, state.get(7)));
  }

  private static <W> W expanded(Words<W> words, List<W> w, int j) {
    W mixed = words.cut(words.xor(w.get(j - 16), w.get(j - 9), words.rotateLeft(w.get(j - 3), 15)));
    return words.cut(words.xor(p1(words, mixed), words.rotateLeft(w.get(j - 13), 7), w.get(j - 6)));
  }

  /** Section 4.2: T of step {@code j}, rotated as the step uses it. */
  public static long t(int j) {
    return Integer.toUnsignedLong(
        Integer.rotateLeft(j < SECOND_FUNCTIONS ? 0x79cc4519 : 0x7a879d8a, j));
  }

  /** Section 4.3. */
  public static TruthTable ff(int j) {
    return j < SECOND_FUNCTIONS ? PARITY : MAJORITY;
  }

  /** Section 4.3. */
  public static TruthTable gg(int j) {
    return j < SECOND_FUNCTIONS ? PARITY : CHOOSE;
  }

  /** Section 4.4. */
  public static <W> W p0(Words<W> words, W x) {
    return words.xor(x, words.rotateLeft(x, 9), words.rotateLeft(x, 17));
  }

  /** Section 4.4. */
  private static <W> W p1(Words<W> words, W x) {
    return words.xor(x, words.rotateLeft(x, 15), words.rotateLeft(x, 23));
  }
}
