package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * KECCAK-f[1600], as section 3 of FIPS 202 states it: a permutation of 25 lanes of 64 bits, which
 * lie in a square. The lane A[x, y] is number {@code x + 5 * y}; coordinates are taken modulo 5.
 */
final class Keccak {
  static final int LANES = 25;
  private static final int ROUNDS = 24;

  /** The step chi on a bit and its two neighbours to the right. */
  private static final TruthTable CHI = TruthTable.of((x, y, z) -> x ^ ~y & z);

  static final List<Integer> OFFSETS = offsets();

  private Keccak() {}

  /** Section 3.3: a round; each constant has one. */
  static <W> List<W> round(Words<W> words, String name, List<W> lanes, W constant) {
    words.step(name + " theta");
    List<W> a = theta(words, lanes);
    words.step(name + " rho and pi");
    a = pi(rho(words, a));
    words.step(name + " chi and iota");
    return iota(words, chi(words, a), constant).stream().map(words::cut).toList();
  }

  private static <W> List<W> square(Lane<W> lane) {
    return IntStream.range(0, LANES).mapToObj(i -> lane.at(i % 5, i / 5)).toList();
  }

  @FunctionalInterface
  private interface Lane<W> {
    W at(int x, int y);
  }

  private static <W> W at(List<W> lanes, int x, int y) {
    return lanes.get(Math.floorMod(x, 5) + 5 * Math.floorMod(y, 5));
  }

  /** Section 3.2.1. */
  private static <W> List<W> theta(Words<W> words, List<W> a) {
    List<W> c =
        IntStream.range(0, 5)
            .mapToObj(
                x -> words.xor(at(a, x, 0), at(a, x, 1), at(a, x, 2), at(a, x, 3), at(a, x, 4)))
            .map(words::cut)
            .toList();
    List<W> d =
        IntStream.range(0, 5)
            .mapToObj(x -> words.xor(at(c, x - 1, 0), words.rotateLeft(at(c, x + 1, 0), 1)))
            .toList();
    return square((x, y) -> words.cut(words.xor(at(a, x, y), d.get(x))));
  }

  /** Section 3.2.2. The lane in the origin stays as it is. */
  private static <W> List<W> rho(Words<W> words, List<W> a) {
    List<W> turned = new ArrayList<>(a);
    for (int lane = 1; lane < LANES; lane++) {
      turned.set(lane, words.rotateLeft(a.get(lane), OFFSETS.get(lane)));
    }
    return turned;
  }

  /** Section 3.2.3. */
  private static <W> List<W> pi(List<W> a) {
    return square((x, y) -> at(a, x + 3 * y, x));
  }

  /** Section 3.2.4. */
  private static <W> List<W> chi(Words<W> words, List<W> a) {
    return square((x, y) -> words.bool(CHI, at(a, x, y), at(a, x + 1, y), at(a, x + 2, y)));
  }

  /** Section 3.2.5. */
  private static <W> List<W> iota(Words<W> words, List<W> a, W constant) {
    List<W> changed = new ArrayList<>(a);
    changed.set(0, words.xor(a.getFirst(), constant));
    return changed;
  }

  /** Section 3.2.2, the walk over the square: the distance by which rho rotates each lane. */
  private static List<Integer> offsets() {
    List<Integer> offsets = new ArrayList<>(Collections.nCopies(LANES, 0));
    int x = 1;
    int y = 0;
    for (int t = 0; t < 24; t++) {
      offsets.set(x + 5 * y, (t + 1) * (t + 2) / 2 % 64);
      int next = (2 * x + 3 * y) % 5;
      x = y;
      y = next;
    }
    return List.copyOf(offsets);
  }

  /** RC of section 3.2.5, for each round. */
  static List<Long> roundConstants() {
    return IntStream.range(0, ROUNDS).mapToObj(Keccak::roundConstant).toList();
  }

  /** RC of section 3.2.5. */
  static long roundConstant(int round) {
    long constant = 0;
    for (int j = 0; j <= 6; j++) {
      constant |= rc(j + 7 * round) << (1 << j) - 1;
    }
    return constant;
  }

  /**
   * Returns the function rc of section 3.2.5: the output of a feedback shift register of eight bits
   * after {@code t} steps. Bit {@code i} of {@code r} is R[i].
   */
  private static long rc(int t) {
    int r = 1;
    for (int i = 1; i <= t % 255; i++) {
      r <<= 1;
      if ((r & 1 << 8) != 0) {
        r ^= 1 << 8 | 1 << 6 | 1 << 5 | 1 << 4 | 1;
      }
    }
    return r & 1;
  }
}
