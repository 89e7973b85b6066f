package dev.sennit.weave.algorithm;

import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * SHA-2, as FIPS 180-4 states it. It has two functions of a block, on words of 32 and of 64 bits.
 * Digests with the same {@code functions} differ in their initial state and in their length.
 */
public record Sha2(String name, Functions functions, List<Long> initialState, int digestBytes)
    implements BlockFunction {

  /**
   * Sections 4.1.2 and 4.1.3, 4.2.2 and 4.2.3: the parameters of the function of a block.
   *
   * @param upper0 the rotations of Sigma 0, in upper case
   * @param upper1 the rotations of Sigma 1, in upper case
   * @param lower0 the two rotations and the shift of sigma 0
   * @param lower1 the two rotations and the shift of sigma 1
   * @param k the constant of each step
   */
  public record Functions(
      int wordBits,
      List<Integer> upper0,
      List<Integer> upper1,
      List<Integer> lower0,
      List<Integer> lower1,
      List<Long> k) {}

  private static final Functions SHA_256_FUNCTIONS =
      new Functions(
          32,
          List.of(2, 13, 22),
          List.of(6, 11, 25),
          List.of(7, 18, 3),
          List.of(17, 19, 10),
          RootsOfPrimes.cube(32).limit(64).toList());

  private static final Functions SHA_512_FUNCTIONS =
      new Functions(
          64,
          List.of(28, 34, 39),
          List.of(14, 18, 41),
          List.of(1, 8, 7),
          List.of(19, 61, 6),
          RootsOfPrimes.cube(64).limit(80).toList());

  /** Sections 4.1.2 and 4.1.3. */
  public static final TruthTable CH = TruthTable.of((x, y, z) -> x & y ^ ~x & z);

  /** Sections 4.1.2 and 4.1.3. */
  public static final TruthTable MAJ = TruthTable.of((x, y, z) -> x & y ^ x & z ^ y & z);

  /** Section 5.3.2, which gives no derivation. */
  public static final Sha2 SHA_224 =
      new Sha2(
          "sha224",
          SHA_256_FUNCTIONS,
          List.of(
              0xc1059ed8L,
              0x367cd507L,
              0x3070dd17L,
              0xf70e5939L,
              0xffc00b31L,
              0x68581511L,
              0x64f98fa7L,
              0xbefa4fa4L),
          28);

  /** Section 5.3.3. */
  public static final Sha2 SHA_256 =
      new Sha2("sha256", SHA_256_FUNCTIONS, RootsOfPrimes.square(32).limit(8).toList(), 32);

  /** Section 5.3.4. */
  public static final Sha2 SHA_384 =
      new Sha2("sha384", SHA_512_FUNCTIONS, RootsOfPrimes.square(64).skip(8).limit(8).toList(), 48);

  /** Section 5.3.5. */
  public static final Sha2 SHA_512 =
      new Sha2("sha512", SHA_512_FUNCTIONS, RootsOfPrimes.square(64).limit(8).toList(), 64);

  public static final Sha2 SHA_512_224 = sha512Truncated(224);
  public static final Sha2 SHA_512_256 = sha512Truncated(256);

  /** Section 5.3.6: a modified SHA-512 of the name is the initial state. */
  private static Sha2 sha512Truncated(int bits) {
    List<Long> changed = SHA_512.initialState.stream().map(h -> h ^ 0xa5a5a5a5a5a5a5a5L).toList();
    Sha2 generator = new Sha2("sha512/t", SHA_512_FUNCTIONS, changed, SHA_512.digestBytes);
    byte[] name = ("SHA-512/" + bits).getBytes(StandardCharsets.US_ASCII);
    return new Sha2(
        "sha512-" + bits,
        SHA_512_FUNCTIONS,
        new Reference(generator).lastState(name),
        bits / Byte.SIZE);
  }

  @Override
  public Format format() {
    return new Format(
        name,
        name.replace("sha", "SHA-"),
        "FIPS 180-4",
        functions.wordBits,
        ByteOrder.BIG_ENDIAN,
        16);
  }

  /** The function of blocks by the bits of its state, which is that of the longest digest. */
  @Override
  public String family() {
    return "sha" + stateWords() * wordBits();
  }

  @Override
  public List<Integer> macLengths() {
    return Stream.of(SHA_224, SHA_256, SHA_384, SHA_512, SHA_512_224, SHA_512_256)
        .filter(digest -> digest.functions.equals(functions))
        .map(Sha2::digestBytes)
        .distinct()
        .toList();
  }

  /** Sections 5.1.1 and 5.1.2: the length has two words. */
  @Override
  public Padding padding() {
    return Padding.oneBitAndLength(2 * wordBytes());
  }

  /** Sections 6.2.2 and 6.4.2. Each step makes the word of the message schedule W that it adds. */
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
    for (int t = 0; t < functions.k.size(); t++) {
      words.step("step " + t);
      W sigma1 = upper(words, functions.upper1, e);
      W ch = words.bool(CH, e, f, g);
      if (t >= 16) {
        w.add(scheduled(words, w, t));
      }
      W t1 = words.sum(h, sigma1, ch, words.constant(functions.k.get(t)), w.get(t));
      W t2 = words.sum(upper(words, functions.upper0, a), words.bool(MAJ, a, b, c));
      h = g;
      g = f;
      f = e;
      e = words.cut(words.sum(d, t1));
      d = c;
      c = b;
      b = a;
      a = words.cut(words.sum(t1, t2));
    }
    words.step("add the state before");
    return List.of(
        words.sum(a, state.get(0)),
        words.sum(b, state.get(1)),
        words.sum(c, state.get(2)),
        words.sum(d, state.get(3)),
        words.sum(e, state.get(4)),
        words.sum(f, state.get(5)),
        words.sum(g, state.get(6)),
        words.sum(h, state.get(7)));
  }

  /** Sections 6.2.2 and 6.4.2, step 1: the word {@code t} of W from the words before it. */
  public <W> W scheduled(Words<W> words, List<W> w, int t) {
    return words.cut(
        words.sum(
            lower(words, functions.lower1, w.get(t - 2)),
            w.get(t - 7),
            lower(words, functions.lower0, w.get(t - 15)),
            w.get(t - 16)));
  }

  /** Sections 4.1.2 and 4.1.3: a Sigma in upper case, by its rotations. */
  public static <W> W upper(Words<W> words, List<Integer> counts, W x) {
    return words.xor(
        words.rotateRight(x, counts.get(0)),
        words.rotateRight(x, counts.get(1)),
        words.rotateRight(x, counts.get(2)));
  }

  /** Sections 4.1.2 and 4.1.3: a sigma in lower case, by its rotations and its shift. */
  private static <W> W lower(Words<W> words, List<Integer> counts, W x) {
    return words.xor(
        words.rotateRight(x, counts.get(0)),
        words.rotateRight(x, counts.get(1)),
        words.shiftRight(x, counts.get(2)));
  }
}
