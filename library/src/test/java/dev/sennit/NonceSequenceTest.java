package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a sequence gives out each nonce once, to whatever thread, and then no more. */
class NonceSequenceTest {
  @Test
  void countsBehindTheFixedPart() {
    byte[] fixed = HexFormat.of().parseHex("0a0b0c0d");
    NonceSequence nonces = NonceSequence.of(fixed);
    fixed[0] = 1;
    assertThat(nonces.next()).asHexString().isEqualTo("0A0B0C0D0000000000000000");
    byte[] array = new byte[16];
    nonces.next(array, 3);
    assertThat(array).asHexString().isEqualTo("0000000A0B0C0D000000000000000100");
    NonceSequence shorter = NonceSequence.of(HexFormat.of().parseHex("0102030405060708"));
    shorter.next();
    assertThat(shorter.next()).asHexString().isEqualTo("010203040506070800000001");
  }

  /** The first nonce is random; those behind it count on, beyond the end of any part of it. */
  @Test
  void randomOnesCountOnFromTheFirst() throws Exception {
    NonceSequence nonces = NonceSequence.random();
    BigInteger first = new BigInteger(1, nonces.next());
    setCount(nonces, (1L << Integer.SIZE) - 1);
    BigInteger last = first.add(BigInteger.valueOf((1L << Integer.SIZE) - 1));
    assertThat(new BigInteger(1, nonces.next())).isEqualTo(last.mod(BigInteger.TWO.pow(96)));
    assertThatThrownBy(nonces::next).hasMessageContaining("used up: 4294967296 of them");
  }

  @ParameterizedTest
  @CsvSource({
    "0000000000000000FFFFFFFF, 000000000000000100000000",
    "00000000FFFFFFFFFFFFFFFF, 000000010000000000000000",
    "FFFFFFFFFFFFFFFFFFFFFFFF, 000000000000000000000000"
  })
  void carries(String first, String second) throws Exception {
    Constructor<NonceSequence> startingAt =
        NonceSequence.class.getDeclaredConstructor(byte[].class, long.class);
    startingAt.setAccessible(true);
    NonceSequence nonces = startingAt.newInstance(HexFormat.of().parseHex(first), 1L << 32);
    assertThat(nonces.next()).asHexString().isEqualTo(first);
    assertThat(nonces.next()).asHexString().isEqualTo(second);
  }

  /** All 12 bytes are random: among 64 sequences each byte of the first nonce has two values. */
  @Test
  void randomOnesDiffer() {
    List<byte[]> firsts = Stream.generate(() -> NonceSequence.random().next()).limit(64).toList();
    for (int i = 0; i < NonceSequence.LENGTH; i++) {
      int place = i;
      assertThat(firsts.stream().map(nonce -> nonce[place]).distinct().count())
          .describedAs("values of byte %d", i)
          .isGreaterThan(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"4, -2, FFFFFFFFFFFFFFFE", "8, 4294967295, FFFFFFFF"})
  void endsAndStaysThere(int fixed, long last, String count) throws Exception {
    NonceSequence nonces = NonceSequence.of(new byte[fixed]);
    setCount(nonces, last);
    assertThat(nonces.next()).asHexString().endsWith(count).hasSize(24);
    byte[] untouched = new byte[12];
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> nonces.next(untouched, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("used up");
    }
    assertThat(untouched).containsOnly(0);
  }

  private static void setCount(NonceSequence nonces, long count) throws Exception {
    ((AtomicLong) PrivateField.of(nonces, "next").get(nonces)).set(count);
  }

  @Test
  void manyThreads() throws Exception {
    NonceSequence nonces = NonceSequence.of(new byte[8]);
    Set<String> seen = ConcurrentHashMap.newKeySet();
    int each = 20_000;
    Together.work(
        4,
        _ -> {
          for (int i = 0; i < each; i++) {
            seen.add(HexFormat.of().formatHex(nonces.next()));
          }
          return null;
        });
    assertThat(seen).hasSize(4 * each);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 5, 7, 9, 12})
  void fixedPartOfAnotherLength(int length) {
    assertThatThrownBy(() -> NonceSequence.of(new byte[length]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("4 or 8 bytes, but this one has " + length);
  }
}
