package dev.sennit.weave.isa;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntBinaryOperator;

/**
 * The functions of instructions that mix lanes: from vectors of words to a vector of words, lane 0
 * first. They follow the processors' manuals.
 */
public enum VectorFunction {
  /** The lower halves of two vectors side by side. */
  LOWS((i, n, _) -> i < n / 2 ? i : n + i - n / 2),
  /** The upper halves of two vectors side by side. */
  HIGHS((i, n, _) -> i < n / 2 ? n / 2 + i : n + i),
  /** Of each sixteen bytes, the words of both lower halves in turn. */
  INTERLEAVED_LOWS((i, n, s) -> i % 2 * n + i / s * s + i % s / 2),
  /** Of each sixteen bytes, the words of both upper halves in turn. */
  INTERLEAVED_HIGHS((i, n, s) -> i % 2 * n + i / s * s + s / 2 + i % s / 2),
  /** The first vector with the second sixteen bytes of the other. */
  WITH_SECOND_SIXTEEN((i, n, s) -> i / s == 1 ? n + i : i),
  /** The first vector with the third sixteen bytes of the other. */
  WITH_THIRD_SIXTEEN((i, n, s) -> i / s == 2 ? n + i : i),
  /** The first vector with the fourth sixteen bytes of the other. */
  WITH_FOURTH_SIXTEEN((i, n, s) -> i / s == 3 ? n + i : i),
  /** The second sixteen bytes of a vector as a vector. */
  SECOND_SIXTEEN((_, s) -> s, (i, _, s) -> s + i),
  /** The third sixteen bytes of a vector as a vector. */
  THIRD_SIXTEEN((_, s) -> s, (i, _, s) -> 2 * s + i),
  /** The fourth sixteen bytes of a vector as a vector. */
  FOURTH_SIXTEEN((_, s) -> s, (i, _, s) -> 3 * s + i),
  /** The first vector with the upper half of the other. */
  WITH_UPPER_HALF((i, n, _) -> i < n / 2 ? i : n + i),
  /** The first and the third sixteen bytes of two vectors, one vector after the other. */
  EVEN_SIXTEENS((i, _, s) -> 2 * (i / s) * s + i % s),
  /** The second and the fourth sixteen bytes of two vectors, one vector after the other. */
  ODD_SIXTEENS((i, _, s) -> (2 * (i / s) + 1) * s + i % s),
  /** The upper half of a vector as a vector. */
  UPPER_HALF((n, _) -> n / 2, (i, n, _) -> n / 2 + i),
  /** The lowest sixteen bytes of a vector again and again. */
  FIRST_SIXTEEN_EVERYWHERE((i, _, s) -> i % s),
  /** The first vector with the lowest lane of the second. */
  WITH_LANE_ZERO((i, n, _) -> i == 0 ? n : i),
  /** The second vector from its lane 1 on, then the first. */
  FROM_LANE_ONE((i, n, _) -> i < n - 1 ? n + i + 1 : 0),
  /** The carry-less product of the lowest words, as a vector. */
  PRODUCT_OF_LOWS {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(words, vectors, (a, b) -> words.carryless(a.getFirst(), b.getFirst()));
    }
  },
  PRODUCT_OF_HIGHS {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(words, vectors, (a, b) -> words.carryless(a.getLast(), b.getLast()));
    }
  },
  /** The product of the lower word of the first and the upper one of the second. */
  PRODUCT_OF_LOW_AND_HIGH {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(words, vectors, (a, b) -> words.carryless(a.getFirst(), b.getLast()));
    }
  },
  PRODUCT_OF_HIGH_AND_LOW {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(words, vectors, (a, b) -> words.carryless(a.getLast(), b.getFirst()));
    }
  },
  /** The halves of each sixteen bytes in the opposite order. */
  HALVES_EXCHANGED((i, _, s) -> i / s * s + (i + s / 2) % s),
  /** The four lanes of each sixteen bytes from lane 1 on, round and round. */
  TURNED_BY_ONE((i, _, s) -> i / s * s + (i + 1) % s),
  /** The four lanes of each sixteen bytes from lane 3 on, round and round. */
  TURNED_BY_THREE((i, _, s) -> i / s * s + (i + 3) % s),
  /** A round of AES with its round key. */
  AESENC {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(
          words,
          vectors,
          (state, key) ->
              Aes.addRoundKey(
                  words, Aes.mixColumns(words, Aes.subBytes(words, Aes.shiftRows(state))), key));
    }
  },
  /** The last round of AES with its round key. */
  AESENCLAST {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return inSixteens(
          words,
          vectors,
          (state, key) -> Aes.addRoundKey(words, Aes.subBytes(words, Aes.shiftRows(state)), key));
    }
  },
  /** A round key, and then the last round of AES without one. */
  AESE {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return Aes.subBytes(
          words, Aes.shiftRows(Aes.addRoundKey(words, vectors.get(0), vectors.get(1))));
    }
  },
  /** A round key, and then a round of AES without one. */
  AESE_AESMC {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return Aes.mixColumns(words, AESE.of(words, vectors));
    }
  },
  /** Lane 3 of the second vector, then the first. */
  FROM_LANE_THREE((i, n, _) -> i == 0 ? n + 3 : i - 1),
  UPPER_HALF_TWICE((i, _, _) -> 2 + i % 2),
  LOWER_LANES_EACH_TWICE((i, _, _) -> i / 2),
  UPPER_LANES_EACH_TWICE((i, _, _) -> 2 + i / 2),
  LANE_THREE_EVERYWHERE((_, _, _) -> 3),
  LANE_ZERO_EVERYWHERE((_, _, _) -> 0),
  /** Lane 0 in lane 3, lane 1 in the others. */
  LANE_ZERO_TO_THREE((i, _, _) -> i == 3 ? 0 : 1),
  /**
   * The bytes of the first vector whose numbers are in the second, within each sixteen; zero for a
   * number with its highest bit set.
   */
  SHUFFLE {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> shuffled = new ArrayList<>();
      for (W place : vectors.get(1)) {
        int sixteen = shuffled.size() & ~15;
        int number = lowest(words, place, 1 << Byte.SIZE, "shuffles bytes to places");
        shuffled.add(
            (number & 0x80) != 0
                ? words.constant(0)
                : vectors.getFirst().get(sixteen + (number & 15)));
      }
      return shuffled;
    }
  },

  /** The lanes of the first vector whose numbers are in the second. */
  LANES_AT {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return lanesAt(words, vectors.get(0), vectors.get(1));
    }
  },
  /** The lanes of the first two vectors, one behind the other, whose numbers are in the third. */
  LANES_OF_TWO_AT {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return lanesAt(words, both(vectors.get(0), vectors.get(1)), vectors.get(2));
    }
  },
  /** The lanes of the first vector, each rotated to the left by what is in the second. */
  LANES_ROTATED {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> rotated = new ArrayList<>();
      for (W distance : vectors.get(1)) {
        int known = lowest(words, distance, words.bits(), "rotates lanes by distances");
        rotated.add(words.rotateLeft(vectors.getFirst().get(rotated.size()), known));
      }
      return rotated;
    }
  },

  /**
   * Two rounds on c, d, g, h and a, b, e, f, the highest lane first, with two words plus constants.
   */
  SHA256RNDS2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return twoRounds(words, SIGMA0_256, SIGMA1_256, vectors);
    }
  },
  SHA256MSG1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma0(words, vectors.get(0), vectors.get(1), 7, 18, 3);
    }
  },
  SHA256MSG2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma1(words, vectors.get(0), vectors.get(1), 17, 19, 10);
    }
  },
  /** Four rounds, the new a, b, c, d. */
  SHA256H {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> state = both(vectors.get(0), vectors.get(1));
      return rounds(words, SIGMA0_256, SIGMA1_256, state, vectors.get(2)).subList(0, 4);
    }
  },
  /** Four rounds, the new e, f, g, h. */
  SHA256H2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> state = both(vectors.get(1), vectors.get(0));
      return rounds(words, SIGMA0_256, SIGMA1_256, state, vectors.get(2)).subList(4, 8);
    }
  },
  SHA256SU0 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma0(words, vectors.get(0), vectors.get(1), 7, 18, 3);
    }
  },
  SHA256SU1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> n = vectors.get(1);
      List<W> m = vectors.get(2);
      List<W> sum = new ArrayList<>();
      List<W> between = List.of(n.get(1), n.get(2), n.get(3), m.get(0));
      for (int lane = 0; lane < 4; lane++) {
        sum.add(words.sum(List.of(vectors.getFirst().get(lane), between.get(lane))));
      }
      return withSigma1(words, sum, m, 17, 19, 10);
    }
  },

  /** As {@link #SHA256RNDS2}. */
  SHA512RNDS2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return twoRounds(words, SIGMA0_512, SIGMA1_512, vectors);
    }
  },
  SHA512MSG1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma0(words, vectors.get(0), vectors.get(1), 1, 8, 7);
    }
  },
  SHA512MSG2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma1(words, vectors.get(0), vectors.get(1), 19, 61, 6);
    }
  },
  /**
   * Two rounds: the summands of c, d and the sums for the new a, b; lane 0 has the second round.
   */
  SHA512H {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> w = vectors.get(0);
      W f = vectors.get(1).get(0);
      W g = vectors.get(1).get(1);
      W d = vectors.get(2).get(0);
      W e = vectors.get(2).get(1);
      W first = sha512Sum(words, e, f, g, w.get(1));
      W next = words.sum(List.of(first, d));
      return List.of(sha512Sum(words, next, e, f, w.get(0)), first);
    }

    private <W> W sha512Sum(Words<W> words, W e, W f, W g, W w) {
      return words.sum(List.of(words.bool(CHOOSE, e, f, g), SIGMA1_512.of(words, e), w));
    }
  },
  /** Two rounds: the new a and b. */
  SHA512H2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> sums = vectors.get(0);
      W c = vectors.get(1).get(0);
      W a = vectors.get(2).get(0);
      W b = vectors.get(2).get(1);
      W first = sha512A(words, a, b, c, sums.get(1));
      return List.of(sha512A(words, first, a, b, sums.get(0)), first);
    }

    private <W> W sha512A(Words<W> words, W a, W b, W c, W sum) {
      return words.sum(List.of(words.bool(MAJORITY, a, b, c), SIGMA0_512.of(words, a), sum));
    }
  },
  SHA512SU0 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return withSigma0(words, vectors.get(0), vectors.get(1), 1, 8, 7);
    }
  },
  SHA512SU1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> result = new ArrayList<>();
      for (int lane = 0; lane < 2; lane++) {
        result.add(
            words.sum(
                List.of(
                    vectors.get(0).get(lane),
                    smallSigma(words, vectors.get(1).get(lane), 19, 61, 6),
                    vectors.get(2).get(lane))));
      }
      return result;
    }
  },

  /** Four rounds on a, b, c, d, the highest lane first, with e added to the first word already. */
  SHA1RNDS4_CHOOSE {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1Rounds4(words, CHOOSE, 0x5a827999L, vectors);
    }
  },
  SHA1RNDS4_PARITY {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1Rounds4(words, PARITY, 0x6ed9eba1L, vectors);
    }
  },
  SHA1RNDS4_MAJORITY {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1Rounds4(words, MAJORITY, 0x8f1bbcdcL, vectors);
    }
  },
  SHA1RNDS4_PARITY_AGAIN {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1Rounds4(words, PARITY, 0xca62c1d6L, vectors);
    }
  },
  SHA1NEXTE {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> w = vectors.get(1);
      W e = words.rotateLeft(vectors.get(0).get(3), 30);
      return List.of(w.get(0), w.get(1), w.get(2), words.sum(List.of(w.get(3), e)));
    }
  },
  SHA1MSG1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> a = vectors.get(0);
      List<W> b = vectors.get(1);
      return List.of(
          xor(words, a.get(0), b.get(2)),
          xor(words, a.get(1), b.get(3)),
          xor(words, a.get(2), a.get(0)),
          xor(words, a.get(3), a.get(1)));
    }
  },
  SHA1MSG2 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> a = vectors.get(0);
      List<W> b = vectors.get(1);
      W w16 = words.rotateLeft(xor(words, a.get(3), b.get(2)), 1);
      W w17 = words.rotateLeft(xor(words, a.get(2), b.get(1)), 1);
      W w18 = words.rotateLeft(xor(words, a.get(1), b.get(0)), 1);
      W w19 = words.rotateLeft(xor(words, a.get(0), w16), 1);
      return List.of(w19, w18, w17, w16);
    }
  },
  SHA1C {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1(words, CHOOSE, vectors.get(0), vectors.get(1).getFirst(), vectors.get(2));
    }
  },
  SHA1P {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1(words, PARITY, vectors.get(0), vectors.get(1).getFirst(), vectors.get(2));
    }
  },
  SHA1M {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      return sha1(words, MAJORITY, vectors.get(0), vectors.get(1).getFirst(), vectors.get(2));
    }
  },
  SHA1SU0 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> d = vectors.get(0);
      List<W> n = vectors.get(1);
      List<W> m = vectors.get(2);
      List<W> between = List.of(d.get(2), d.get(3), n.get(0), n.get(1));
      List<W> result = new ArrayList<>();
      for (int lane = 0; lane < 4; lane++) {
        result.add(words.bool(PARITY, d.get(lane), between.get(lane), m.get(lane)));
      }
      return result;
    }
  },
  SHA1SU1 {
    @Override
    public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
      List<W> d = vectors.get(0);
      List<W> n = vectors.get(1);
      W first = words.rotateLeft(xor(words, d.get(0), n.get(1)), 1);
      return List.of(
          first,
          words.rotateLeft(xor(words, d.get(1), n.get(2)), 1),
          words.rotateLeft(xor(words, d.get(2), n.get(3)), 1),
          words.rotateLeft(xor(words, d.get(3), first), 1));
    }
  };

  private static final TruthTable CHOOSE = TruthTable.of((x, y, z) -> x & y ^ ~x & z);
  private static final TruthTable MAJORITY = TruthTable.of((x, y, z) -> x & y ^ x & z ^ y & z);
  private static final TruthTable PARITY = TruthTable.of((x, y, z) -> x ^ y ^ z);
  private static final TruthTable XOR = TruthTable.of((x, y, _) -> x ^ y);

  /** The exclusive or of a word rotated to the right by three distances. */
  private record Sigma(int one, int two, int three) {
    <W> W of(Words<W> words, W x) {
      return words.bool(
          PARITY,
          words.rotateRight(x, one),
          words.rotateRight(x, two),
          words.rotateRight(x, three));
    }
  }

  private static final Sigma SIGMA0_256 = new Sigma(2, 13, 22);
  private static final Sigma SIGMA1_256 = new Sigma(6, 11, 25);
  private static final Sigma SIGMA0_512 = new Sigma(28, 34, 39);
  private static final Sigma SIGMA1_512 = new Sigma(14, 18, 41);

  /** A function of sixteen bytes of one vector or two. */
  private interface OfSixteen<W> {
    List<W> of(List<W> first, List<W> second);
  }

  private static int lanesOfSixteen(Words<?> words) {
    return Aes.BLOCK_BYTES * Byte.SIZE / words.bits();
  }

  /** Applies a function to each sixteen bytes of vectors. */
  private static <W> List<W> inSixteens(
      Words<W> words, List<List<W>> vectors, OfSixteen<W> function) {
    int lanes = lanesOfSixteen(words);
    List<W> result = new ArrayList<>();
    for (int i = 0; i < vectors.getFirst().size(); i += lanes) {
      result.addAll(
          function.of(
              vectors.getFirst().subList(i, i + lanes), vectors.getLast().subList(i, i + lanes)));
    }
    return result;
  }

  /** Where a lane of the result comes from: a lane of all vectors, one behind the other. */
  private interface Source {
    /**
     * @param lane a lane of the result
     * @param lanes how many lanes a vector has
     * @param lanesOfSixteen how many lanes there are in sixteen bytes
     */
    int of(int lane, int lanes, int lanesOfSixteen);
  }

  private final IntBinaryOperator length;
  private final Source source;

  /** A function that overrides {@link #of}. */
  VectorFunction() {
    this((_, _) -> 0, (_, _, _) -> 0);
  }

  /** A permutation whose result has as many lanes as a vector. */
  VectorFunction(Source source) {
    this((lanes, _) -> lanes, source);
  }

  /**
   * A permutation.
   *
   * @param length how many lanes the result has, by those of a vector and of sixteen bytes
   */
  VectorFunction(IntBinaryOperator length, Source source) {
    this.length = length;
    this.source = source;
  }

  /** Computes the function. */
  public <W> List<W> of(Words<W> words, List<List<W>> vectors) {
    int lanes = vectors.getFirst().size();
    int lanesOfSixteen = lanesOfSixteen(words);
    List<W> result = new ArrayList<>();
    for (int i = 0; i < length.applyAsInt(lanes, lanesOfSixteen); i++) {
      int from = source.of(i, lanes, lanesOfSixteen);
      result.add(vectors.get(from / lanes).get(from % lanes));
    }
    return result;
  }

  /** Its name in the tables. */
  String text() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
  }

  private static <W> List<W> lanesAt(Words<W> words, List<W> lanes, List<W> numbers) {
    return numbers.stream()
        .map(number -> lanes.get(lowest(words, number, lanes.size(), "takes lanes from places")))
        .toList();
  }

  /** Returns a known word modulo a power of two. */
  private static <W> int lowest(Words<W> words, W word, int modulus, String does) {
    long known =
        words
            .known(word)
            .orElseThrow(() -> new IllegalArgumentException(does + " that are not known"));
    return (int) known & modulus - 1;
  }

  private static <W> W xor(Words<W> words, W x, W y) {
    return words.bool(XOR, x, y, y);
  }

  private static <W> List<W> both(List<W> low, List<W> high) {
    List<W> all = new ArrayList<>(low);
    all.addAll(high);
    return all;
  }

  /**
   * Two rounds on c, d, g, h and a, b, e, f, with the lowest words plus constants of a third
   * vector.
   */
  private static <W> List<W> twoRounds(
      Words<W> words, Sigma ofA, Sigma ofE, List<List<W>> vectors) {
    List<W> cdgh = vectors.get(0);
    List<W> abef = vectors.get(1);
    List<W> state =
        List.of(
            abef.get(3),
            abef.get(2),
            cdgh.get(3),
            cdgh.get(2),
            abef.get(1),
            abef.get(0),
            cdgh.get(1),
            cdgh.get(0));
    List<W> after = rounds(words, ofA, ofE, state, vectors.get(2).subList(0, 2));
    return List.of(after.get(5), after.get(4), after.get(1), after.get(0));
  }

  /** Rounds of SHA-2 on a to h, one for each word with its constant added. */
  private static <W> List<W> rounds(
      Words<W> words, Sigma ofA, Sigma ofE, List<W> state, List<W> wk) {
    List<W> s = state;
    for (W word : wk) {
      W a = s.get(0);
      W e = s.get(4);
      W t1 =
          words.sum(
              List.of(s.get(7), ofE.of(words, e), words.bool(CHOOSE, e, s.get(5), s.get(6)), word));
      W t2 = words.sum(List.of(ofA.of(words, a), words.bool(MAJORITY, a, s.get(1), s.get(2))));
      s =
          List.of(
              words.sum(List.of(t1, t2)),
              a,
              s.get(1),
              s.get(2),
              words.sum(List.of(s.get(3), t1)),
              e,
              s.get(5),
              s.get(6));
    }
    return s;
  }

  private static <W> W smallSigma(Words<W> words, W x, int one, int two, int shift) {
    return words.bool(
        PARITY, words.rotateRight(x, one), words.rotateRight(x, two), words.shiftRight(x, shift));
  }

  /** Adds to each word the small sigma of the next one; {@code behind} follows the last word. */
  private static <W> List<W> withSigma0(
      Words<W> words, List<W> w, List<W> behind, int one, int two, int shift) {
    List<W> all = both(w, behind);
    List<W> result = new ArrayList<>();
    for (int lane = 0; lane < w.size(); lane++) {
      W next = smallSigma(words, all.get(lane + 1), one, two, shift);
      result.add(words.sum(List.of(all.get(lane), next)));
    }
    return result;
  }

  /** Adds to each sum the small sigma of the result two before it, or of {@code before}. */
  private static <W> List<W> withSigma1(
      Words<W> words, List<W> sums, List<W> before, int one, int two, int shift) {
    List<W> result = new ArrayList<>();
    for (int lane = 0; lane < 4; lane++) {
      W twoBefore = lane < 2 ? before.get(lane + 2) : result.get(lane - 2);
      result.add(words.sum(List.of(sums.get(lane), smallSigma(words, twoBefore, one, two, shift))));
    }
    return result;
  }

  /** Rounds of SHA-1 on a to d, one for each word with its constant added. */
  private static <W> List<W> sha1(Words<W> words, TruthTable f, List<W> abcd, W e, List<W> wk) {
    W a = abcd.get(0);
    W b = abcd.get(1);
    W c = abcd.get(2);
    W d = abcd.get(3);
    W last = e;
    for (W word : wk) {
      W next = words.sum(List.of(words.rotateLeft(a, 5), words.bool(f, b, c, d), last, word));
      last = d;
      d = c;
      c = words.rotateLeft(b, 30);
      b = a;
      a = next;
    }
    return List.of(a, b, c, d);
  }

  private static <W> List<W> sha1Rounds4(
      Words<W> words, TruthTable f, long constant, List<List<W>> vectors) {
    List<W> wk =
        vectors.get(1).reversed().stream()
            .map(word -> words.sum(List.of(word, words.constant(constant))))
            .toList();
    return sha1(words, f, vectors.get(0).reversed(), words.constant(0), wk).reversed();
  }
}
