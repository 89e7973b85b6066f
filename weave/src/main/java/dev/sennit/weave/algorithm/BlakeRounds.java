package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.Words;
import java.util.List;
import java.util.stream.IntStream;

/** The rounds that BLAKE2s and BLAKE3 share: on sixteen words, as a square of four columns. */
final class BlakeRounds {
  private BlakeRounds() {}

  /**
   * Mixes the columns of v, then its diagonals.
   *
   * @param block the words of the block, in the order in which the round takes them
   */
  static <W> void round(Words<W> words, int round, List<W> v, List<W> block) {
    for (int i = 0; i < 8; i++) {
      int column = i % 4;
      int turned = i / 4;
      words.step("round %d %s %d".formatted(round, turned == 0 ? "column" : "diagonal", column));
      mix(
          words,
          v,
          IntStream.range(0, 4).map(row -> 4 * row + (column + turned * row) % 4).toArray(),
          block.get(2 * i),
          block.get(2 * i + 1));
    }
  }

  /** RFC 7693, section 3.1: G on four words of v, by their numbers. */
  private static <W> void mix(Words<W> words, List<W> v, int[] numbers, W x, W y) {
    W a = v.get(numbers[0]);
    W b = v.get(numbers[1]);
    W c = v.get(numbers[2]);
    W d = v.get(numbers[3]);
    a = words.cut(words.sum(a, b, x));
    d = words.cut(words.rotateRight(words.xor(d, a), 16));
    c = words.cut(words.sum(c, d));
    b = words.cut(words.rotateRight(words.xor(b, c), 12));
    a = words.cut(words.sum(a, b, y));
    d = words.cut(words.rotateRight(words.xor(d, a), 8));
    c = words.cut(words.sum(c, d));
    b = words.cut(words.rotateRight(words.xor(b, c), 7));
    v.set(numbers[0], a);
    v.set(numbers[1], b);
    v.set(numbers[2], c);
    v.set(numbers[3], d);
  }
}
