package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.words.ConcreteWords;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * Protects: the instructions of x86-64 for SHA-512 mean what FIPS 180-4 says, with the words in the
 * lanes where Intel's manual has them. No processor of the project's tests has them, so this test
 * replaces tests of the rows on a processor. It has a statement of FIPS 180-4 of its own.
 */
class Sha512InstructionsTest {
  private static final List<Long> K = Sha2.SHA_512.functions().k();

  private static List<Long> of(VectorFunction function, List<?>... vectors) {
    List<List<Long>> operands = new ArrayList<>();
    for (List<?> vector : vectors) {
      operands.add(vector.stream().map(Long.class::cast).toList());
    }
    return function.of(new ConcreteWords(64), operands);
  }

  // ---------------------------------------------------------------- FIPS 180-4

  private static long bigSigma0(long x) {
    return Long.rotateRight(x, 28) ^ Long.rotateRight(x, 34) ^ Long.rotateRight(x, 39);
  }

  private static long bigSigma1(long x) {
    return Long.rotateRight(x, 14) ^ Long.rotateRight(x, 18) ^ Long.rotateRight(x, 41);
  }

  private static long sigma0(long x) {
    return Long.rotateRight(x, 1) ^ Long.rotateRight(x, 8) ^ x >>> 7;
  }

  private static long sigma1(long x) {
    return Long.rotateRight(x, 19) ^ Long.rotateRight(x, 61) ^ x >>> 6;
  }

  /** One round on a to h, in section 6.4.2. */
  private static List<Long> round(List<Long> s, long wk) {
    long a = s.get(0);
    long b = s.get(1);
    long c = s.get(2);
    long e = s.get(4);
    long f = s.get(5);
    long g = s.get(6);
    long t1 = s.get(7) + bigSigma1(e) + (e & f ^ ~e & g) + wk;
    long t2 = bigSigma0(a) + (a & b ^ a & c ^ b & c);
    return List.of(t1 + t2, a, b, c, s.get(3) + t1, e, f, g);
  }

  // ---------------------------------------------------------------- instructions

  @Property(tries = 200)
  void twoRounds(@ForAll @Size(8) List<Long> s, @ForAll long wk0, @ForAll long wk1) {
    List<Long> after = round(round(s, wk0), wk1);
    List<Long> cdgh = List.of(s.get(7), s.get(6), s.get(3), s.get(2));
    List<Long> abef = List.of(s.get(5), s.get(4), s.get(1), s.get(0));
    assertThat(of(VectorFunction.SHA512RNDS2, cdgh, abef, List.of(wk0, wk1)))
        .containsExactly(after.get(5), after.get(4), after.get(1), after.get(0));
    assertThat(after.subList(2, 4)).isEqualTo(s.subList(0, 2));
    assertThat(after.subList(6, 8)).isEqualTo(s.subList(4, 6));
  }

  @Property(tries = 200)
  void messageSchedule(@ForAll @Size(16) List<Long> first) {
    List<Long> w = new ArrayList<>(first);
    for (int t = 16; t < 20; t++) {
      w.add(sigma1(w.get(t - 2)) + w.get(t - 7) + sigma0(w.get(t - 15)) + w.get(t - 16));
    }
    List<Long> one = of(VectorFunction.SHA512MSG1, w.subList(0, 4), w.subList(4, 6));
    List<Long> sums = new ArrayList<>();
    for (int lane = 0; lane < 4; lane++) {
      assertThat(one.get(lane)).isEqualTo(w.get(lane) + sigma0(w.get(lane + 1)));
      sums.add(one.get(lane) + w.get(9 + lane));
    }
    assertThat(of(VectorFunction.SHA512MSG2, sums, w.subList(12, 16))).isEqualTo(w.subList(16, 20));
  }

  /** The digest of "abc" in NIST's example, by the three functions and sums alone. */
  @Test
  void aBlockOfTheStandardsExample() {
    List<Long> w = new ArrayList<>(List.of(0x6162638000000000L));
    while (w.size() < 15) {
      w.add(0L);
    }
    w.add(24L);
    for (int t = 16; t < 80; t += 4) {
      List<Long> one =
          of(VectorFunction.SHA512MSG1, w.subList(t - 16, t - 12), w.subList(t - 12, t - 10));
      List<Long> sums = new ArrayList<>();
      for (int lane = 0; lane < 4; lane++) {
        sums.add(one.get(lane) + w.get(t - 7 + lane));
      }
      w.addAll(of(VectorFunction.SHA512MSG2, sums, w.subList(t - 4, t)));
    }
    List<Long> before = new ArrayList<>();
    for (long word : Sha2.SHA_512.initialState()) {
      before.add(word);
    }
    List<Long> abef = List.of(before.get(5), before.get(4), before.get(1), before.get(0));
    List<Long> cdgh = List.of(before.get(7), before.get(6), before.get(3), before.get(2));
    for (int t = 0; t < 80; t += 2) {
      List<Long> next =
          of(
              VectorFunction.SHA512RNDS2,
              cdgh,
              abef,
              List.of(w.get(t) + K.get(t), w.get(t + 1) + K.get(t + 1)));
      cdgh = abef;
      abef = next;
    }
    List<Long> after =
        List.of(
            abef.get(3),
            abef.get(2),
            cdgh.get(3),
            cdgh.get(2),
            abef.get(1),
            abef.get(0),
            cdgh.get(1),
            cdgh.get(0));
    StringBuilder digest = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      digest.append(HexFormat.of().toHexDigits(before.get(i) + after.get(i)));
    }
    assertThat(digest)
        .hasToString(
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  }
}
