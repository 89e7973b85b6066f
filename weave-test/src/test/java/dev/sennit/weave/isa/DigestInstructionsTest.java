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
 * digest of a block. No processor of the project's tests has the instructions of x86-64 for
 * SHA-512, so this test replaces tests of their rows on a processor.
 */
@Tag("checks")
class DigestInstructionsTest {
  private static final byte[] TEXT =
      "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);

  /** The result of the function with that name. */
  @SafeVarargs
  private static List<Long> of(String function, List<Long>... vectors) {
    int bits = function.startsWith("SHA512") ? Long.SIZE : Integer.SIZE;
    return VectorFunction.valueOf(function).of(new ConcreteWords(bits), List.of(vectors));
  }

  /** The only block of the padded text. */
  private static List<Long> block(int bits) {
    String hex = HexFormat.of().formatHex(TEXT) + "80";
    String padded = hex + "0".repeat(4 * bits - 4 - hex.length());
    String block = padded + "%04x".formatted(Byte.SIZE * TEXT.length);
    List<Long> words = new ArrayList<>();
    for (int place = 0; place < block.length(); place += bits / 4) {
      words.add(Long.parseUnsignedLong(block.substring(place, place + bits / 4), 16));
    }
    return words;
  }

  private static void assertDigest(String name, BlockFunction function, List<Long> last)
      throws GeneralSecurityException {
    StringBuilder hex = new StringBuilder();
    for (long word : plus(function.wordBits(), function.initialState(), last)) {
      hex.append(HexFormat.of().toHexDigits(word, function.wordBits() / 4));
    }
    byte[] digest = MessageDigest.getInstance(name).digest(TEXT);
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

  /** Four words of a schedule, from so many before its end on. */
  private static List<Long> four(List<Long> w, int back) {
    return w.subList(w.size() - back, w.size() - back + 4);
  }

  private static List<Long> two(List<Long> w, int back) {
    return four(w, back).subList(0, 2);
  }

  // ---------------------------------------------------------------- SHA-1

  /** The highest lane is the first word. */
  @Test
  void sha1OnX64() throws GeneralSecurityException {
    List<Long> w = block(32);
    for (int t = 16; t < 80; t += 4) {
      List<Long> one = of("SHA1MSG1", four(w, 16).reversed(), four(w, 12).reversed());
      List<Long> eight = four(w, 8).reversed();
      List<Long> mixed = IntStream.range(0, 4).mapToObj(i -> one.get(i) ^ eight.get(i)).toList();
      w.addAll(of("SHA1MSG2", mixed, four(w, 4).reversed()).reversed());
    }
    List<String> rounds = List.of("CHOOSE", "PARITY", "MAJORITY", "PARITY_AGAIN");
    Sha1 sha1 = new Sha1();
    List<Long> abcd = sha1.initialState().subList(0, 4).reversed();
    List<Long> e = List.of(0L, 0L, 0L, sha1.initialState().getLast());
    List<Long> added = plus(32, e, w.subList(0, 4).reversed());
    for (int t = 0; t < 80; t += 4) {
      List<Long> old = abcd;
      abcd = of("SHA1RNDS4_" + rounds.get(t / 20), abcd, added);
      List<Long> next = t < 76 ? w.subList(t + 4, t + 8).reversed() : List.of(0L, 0L, 0L, 0L);
      added = of("SHA1NEXTE", old, next);
    }
    assertThat(added.subList(0, 3)).containsOnly(0L);
    assertDigest("SHA-1", sha1, both(abcd.reversed(), added.subList(3, 4)));
  }

  @Test
  void sha1OnA64() throws GeneralSecurityException {
    List<Long> w = block(32);
    for (int t = 16; t < 80; t += 4) {
      w.addAll(of("SHA1SU1", of("SHA1SU0", four(w, 16), four(w, 12), four(w, 8)), four(w, 4)));
    }
    List<String> rounds = List.of("SHA1C", "SHA1P", "SHA1M", "SHA1P");
    Sha1 sha1 = new Sha1();
    List<Long> abcd = sha1.initialState().subList(0, 4);
    long e = sha1.initialState().getLast();
    for (int t = 0; t < 80; t += 4) {
      List<Long> added = plus(32, w.subList(t, t + 4), Sha1.k().subList(t, t + 4));
      long next = new ConcreteWords(32).rotateLeft(abcd.getFirst(), 30);
      abcd = of(rounds.get(t / 20), abcd, List.of(e), added);
      e = next;
    }
    assertDigest("SHA-1", sha1, both(abcd, List.of(e)));
  }

  // ---------------------------------------------------------------- SHA-2

  private static List<Long> added(Sha2 sha2, List<Long> w, int t, int count) {
    return plus(
        sha2.wordBits(), w.subList(t, t + count), sha2.functions().k().subList(t, t + count));
  }

  private static List<Long> pick(List<Long> state, int... places) {
    return IntStream.of(places).mapToObj(state::get).toList();
  }

  /** Checks two rounds at a time, as x86-64 has them for both widths of words. */
  private static void assertTwoRounds(String name, Sha2 sha2, String rounds, List<Long> w)
      throws GeneralSecurityException {
    List<Long> abef = pick(sha2.initialState(), 5, 4, 1, 0);
    List<Long> cdgh = pick(sha2.initialState(), 7, 6, 3, 2);
    for (int t = 0; t < w.size(); t += 2) {
      List<Long> next = of(rounds, cdgh, abef, added(sha2, w, t, 2));
      cdgh = abef;
      abef = next;
    }
    assertDigest(name, sha2, pick(both(abef, cdgh), 3, 2, 7, 6, 1, 0, 5, 4));
  }

  @Test
  void sha256OnX64() throws GeneralSecurityException {
    List<Long> w = block(32);
    for (int t = 16; t < 64; t += 4) {
      List<Long> one = of("SHA256MSG1", four(w, 16), four(w, 12));
      w.addAll(of("SHA256MSG2", plus(32, one, four(w, 7)), four(w, 4)));
    }
    assertTwoRounds("SHA-256", Sha2.SHA_256, "SHA256RNDS2", w);
  }

  @Test
  void sha256OnA64() throws GeneralSecurityException {
    List<Long> w = block(32);
    for (int t = 16; t < 64; t += 4) {
      w.addAll(of("SHA256SU1", of("SHA256SU0", four(w, 16), four(w, 12)), four(w, 8), four(w, 4)));
    }
    Sha2 sha2 = Sha2.SHA_256;
    List<Long> abcd = sha2.initialState().subList(0, 4);
    List<Long> efgh = sha2.initialState().subList(4, 8);
    for (int t = 0; t < 64; t += 4) {
      List<Long> added = added(sha2, w, t, 4);
      List<Long> next = of("SHA256H", abcd, efgh, added);
      efgh = of("SHA256H2", efgh, abcd, added);
      abcd = next;
    }
    assertDigest("SHA-256", sha2, both(abcd, efgh));
  }

  @Test
  void sha512OnX64() throws GeneralSecurityException {
    List<Long> w = block(64);
    for (int t = 16; t < 80; t += 4) {
      List<Long> one = of("SHA512MSG1", four(w, 16), two(w, 12));
      w.addAll(of("SHA512MSG2", plus(64, one, four(w, 7)), four(w, 4)));
    }
    assertTwoRounds("SHA-512", Sha2.SHA_512, "SHA512RNDS2", w);
  }

  /** Lanes 1 and 0 have the sums of two rounds, and their words. */
  @Test
  void sha512OnA64() throws GeneralSecurityException {
    List<Long> w = block(64);
    for (int t = 16; t < 80; t += 2) {
      List<Long> zero = of("SHA512SU0", two(w, 16), two(w, 14));
      w.addAll(of("SHA512SU1", zero, w.subList(t - 2, t), two(w, 7)));
    }
    Sha2 sha2 = Sha2.SHA_512;
    List<Long> s = sha2.initialState();
    for (int t = 0; t < 80; t += 2) {
      List<Long> more = plus(64, added(sha2, w, t, 2).reversed(), s.subList(6, 8));
      List<Long> sums = of("SHA512H", more, s.subList(5, 7), s.subList(3, 5));
      List<Long> ef = plus(64, sums, s.subList(2, 4));
      List<Long> ab = of("SHA512H2", sums, s.subList(2, 4), s.subList(0, 2));
      s = both(both(ab, s.subList(0, 2)), both(ef, s.subList(4, 6)));
    }
    assertDigest("SHA-512", sha2, s);
  }
}
