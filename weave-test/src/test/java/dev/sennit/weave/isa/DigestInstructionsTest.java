package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the instructions for digests, used as the processors' manuals say, compute the JDK's
 * digest of a block.
 */
@Tag("checks")
class DigestInstructionsTest {
  private static final String TEXT = "The quick brown fox jumps over the lazy dog";

  private static List<Long> of(VectorFunction function, int bits, List<?>... vectors) {
    return function.of(
        new ConcreteWords(bits),
        Stream.of(vectors).map(vector -> vector.stream().map(Long.class::cast).toList()).toList());
  }

  /** The only block of the padded text. */
  private static List<Long> block(int bits) {
    StringBuilder hex =
        new StringBuilder(HexFormat.of().formatHex(TEXT.getBytes(StandardCharsets.US_ASCII)));
    hex.append("80");
    hex.append("0".repeat(4 * bits - 4 - hex.length()));
    hex.append("%04x".formatted(Byte.SIZE * TEXT.length()));
    return IntStream.range(0, 16)
        .mapToObj(i -> Long.parseUnsignedLong(hex.substring(i * bits / 4, (i + 1) * bits / 4), 16))
        .toList();
  }

  private static void assertDigest(String name, BlockFunction function, List<?> last)
      throws GeneralSecurityException {
    ConcreteWords words = new ConcreteWords(function.wordBits());
    StringBuilder hex = new StringBuilder();
    for (int i = 0; i < last.size(); i++) {
      long word = words.sum(function.initialState().get(i), (Long) last.get(i));
      hex.append(HexFormat.of().toHexDigits(word, function.wordBits() / 4));
    }
    byte[] digest =
        MessageDigest.getInstance(name).digest(TEXT.getBytes(StandardCharsets.US_ASCII));
    assertThat(hex).hasToString(HexFormat.of().formatHex(digest));
  }

  private static List<Long> plus(int bits, List<Long> some, List<Long> others) {
    return IntStream.range(0, some.size())
        .mapToObj(i -> new ConcreteWords(bits).sum(some.get(i), others.get(i)))
        .toList();
  }

  private static List<Long> both(List<Long> some, List<Long> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Makes the next words of a schedule from those before. */
  private interface Schedule {
    List<Long> next(List<Long> w, int t);
  }

  private static List<Long> schedule(int bits, int steps, Schedule schedule) {
    List<Long> w = new ArrayList<>(block(bits));
    while (w.size() < steps) {
      List<Long> next = schedule.next(w, w.size());
      assertThat(next).isNotEmpty();
      w.addAll(next);
    }
    return w;
  }

  // ---------------------------------------------------------------- SHA-1

  private static List<Long> before(List<Long> w, int t, int back) {
    return w.subList(t - back, t - back + 4);
  }

  /** The highest lane is the first word. */
  @Test
  void sha1OnX64() throws GeneralSecurityException {
    List<VectorFunction> rounds =
        List.of(
            VectorFunction.SHA1RNDS4_CHOOSE,
            VectorFunction.SHA1RNDS4_PARITY,
            VectorFunction.SHA1RNDS4_MAJORITY,
            VectorFunction.SHA1RNDS4_PARITY_AGAIN);
    List<Long> w =
        schedule(
            32,
            80,
            (words, t) -> {
              List<Long> one =
                  of(
                      VectorFunction.SHA1MSG1,
                      32,
                      before(words, t, 16).reversed(),
                      before(words, t, 12).reversed());
              List<Long> eight = before(words, t, 8).reversed();
              List<Long> mixed =
                  IntStream.range(0, 4).mapToObj(i -> one.get(i) ^ eight.get(i)).toList();
              return of(VectorFunction.SHA1MSG2, 32, mixed, before(words, t, 4).reversed())
                  .reversed();
            });
    Sha1 sha1 = new Sha1();
    List<Long> abcd = sha1.initialState().subList(0, 4).reversed();
    List<Long> e = List.of(0L, 0L, 0L, sha1.initialState().getLast());
    List<Long> added = plus(32, e, w.subList(0, 4).reversed());
    for (int t = 0; t < 80; t += 4) {
      List<Long> old = abcd;
      abcd = of(rounds.get(t / 20), 32, abcd, added);
      List<Long> next = t < 76 ? w.subList(t + 4, t + 8).reversed() : List.of(0L, 0L, 0L, 0L);
      added = of(VectorFunction.SHA1NEXTE, 32, old, next);
    }
    assertThat(added.subList(0, 3)).containsOnly(0L);
    assertDigest("SHA-1", sha1, both(abcd.reversed(), added.subList(3, 4)));
  }

  @Test
  void sha1OnA64() throws GeneralSecurityException {
    List<VectorFunction> rounds =
        List.of(
            VectorFunction.SHA1C, VectorFunction.SHA1P, VectorFunction.SHA1M, VectorFunction.SHA1P);
    List<Long> w =
        schedule(
            32,
            80,
            (words, t) -> {
              List<Long> zero =
                  of(
                      VectorFunction.SHA1SU0,
                      32,
                      before(words, t, 16),
                      before(words, t, 12),
                      before(words, t, 8));
              return of(VectorFunction.SHA1SU1, 32, zero, before(words, t, 4));
            });
    Sha1 sha1 = new Sha1();
    List<Long> abcd = sha1.initialState().subList(0, 4);
    long e = sha1.initialState().getLast();
    for (int t = 0; t < 80; t += 4) {
      List<Long> added = plus(32, w.subList(t, t + 4), Sha1.k().subList(t, t + 4));
      long next = new ConcreteWords(32).rotateLeft(abcd.getFirst(), 30);
      abcd = of(rounds.get(t / 20), 32, abcd, List.of(e), added);
      e = next;
    }
    assertDigest("SHA-1", sha1, both(abcd, List.of(e)));
  }

  // ---------------------------------------------------------------- SHA-256

  private static List<Long> added(Sha2 sha2, List<Long> w, int t, int count) {
    return plus(
        sha2.wordBits(), w.subList(t, t + count), sha2.functions().k().subList(t, t + count));
  }

  private static List<Long> pick(List<Long> state, int... places) {
    return IntStream.of(places).mapToObj(state::get).toList();
  }

  /** Checks two rounds at a time, as x86-64 has them for both widths of words. */
  private static void assertTwoRounds(String name, Sha2 sha2, VectorFunction rounds, List<Long> w)
      throws GeneralSecurityException {
    List<Long> abef = pick(sha2.initialState(), 5, 4, 1, 0);
    List<Long> cdgh = pick(sha2.initialState(), 7, 6, 3, 2);
    for (int t = 0; t < w.size(); t += 2) {
      List<Long> next = of(rounds, sha2.wordBits(), cdgh, abef, added(sha2, w, t, 2));
      cdgh = abef;
      abef = next;
    }
    assertDigest(name, sha2, pick(both(abef, cdgh), 3, 2, 7, 6, 1, 0, 5, 4));
  }

  @Test
  void sha256OnX64() throws GeneralSecurityException {
    List<Long> w =
        schedule(
            32,
            64,
            (words, t) -> {
              List<Long> one =
                  of(VectorFunction.SHA256MSG1, 32, before(words, t, 16), before(words, t, 12));
              List<Long> sums = plus(32, one, before(words, t, 7));
              return of(VectorFunction.SHA256MSG2, 32, sums, before(words, t, 4));
            });
    assertTwoRounds("SHA-256", Sha2.SHA_256, VectorFunction.SHA256RNDS2, w);
  }

  @Test
  void sha256OnA64() throws GeneralSecurityException {
    List<Long> w =
        schedule(
            32,
            64,
            (words, t) -> {
              List<Long> zero =
                  of(VectorFunction.SHA256SU0, 32, before(words, t, 16), before(words, t, 12));
              return of(
                  VectorFunction.SHA256SU1, 32, zero, before(words, t, 8), before(words, t, 4));
            });
    Sha2 sha2 = Sha2.SHA_256;
    List<Long> abcd = sha2.initialState().subList(0, 4);
    List<Long> efgh = sha2.initialState().subList(4, 8);
    for (int t = 0; t < 64; t += 4) {
      List<Long> added = added(sha2, w, t, 4);
      List<Long> next = of(VectorFunction.SHA256H, 32, abcd, efgh, added);
      efgh = of(VectorFunction.SHA256H2, 32, efgh, abcd, added);
      abcd = next;
    }
    assertDigest("SHA-256", sha2, both(abcd, efgh));
  }

  // ---------------------------------------------------------------- SHA-512

  @Test
  void sha512OnX64() throws GeneralSecurityException {
    List<Long> w =
        schedule(
            64,
            80,
            (words, t) -> {
              List<Long> one =
                  of(
                      VectorFunction.SHA512MSG1,
                      64,
                      before(words, t, 16),
                      words.subList(t - 12, t - 10));
              List<Long> sums = plus(64, one, before(words, t, 7));
              return of(VectorFunction.SHA512MSG2, 64, sums, before(words, t, 4));
            });
    assertTwoRounds("SHA-512", Sha2.SHA_512, VectorFunction.SHA512RNDS2, w);
  }

  /** Lanes 1 and 0 have the sums of two rounds, and their words. */
  @Test
  void sha512OnA64() throws GeneralSecurityException {
    List<Long> w =
        schedule(
            64,
            80,
            (words, t) -> {
              List<Long> zero =
                  of(
                      VectorFunction.SHA512SU0,
                      64,
                      words.subList(t - 16, t - 14),
                      words.subList(t - 14, t - 12));
              return of(
                  VectorFunction.SHA512SU1,
                  64,
                  zero,
                  words.subList(t - 2, t),
                  words.subList(t - 7, t - 5));
            });
    Sha2 sha2 = Sha2.SHA_512;
    List<Long> s = sha2.initialState();
    for (int t = 0; t < 80; t += 2) {
      List<Long> more = plus(64, added(sha2, w, t, 2).reversed(), s.subList(6, 8));
      List<Long> sums = of(VectorFunction.SHA512H, 64, more, s.subList(5, 7), s.subList(3, 5));
      List<Long> ef = plus(64, sums, s.subList(2, 4));
      List<Long> ab = of(VectorFunction.SHA512H2, 64, sums, s.subList(2, 4), s.subList(0, 2));
      s = both(both(ab, s.subList(0, 2)), both(ef, s.subList(4, 6)));
    }
    assertDigest("SHA-512", sha2, s);
  }
}
