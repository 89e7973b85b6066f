package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.proof.terms.SymbolicWords;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the source of each lane in the result of an instruction on vectors. */
@Tag("checks")
class VectorFunctionTest {
  /** Words that are their own numbers. */
  private static List<Long> from(int first, int lanes) {
    return LongStream.range(first, first + lanes).boxed().toList();
  }

  /** Words from 0 on are in the first vector, and from 100 on in the other. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          LOWS, 32, 4, 0 1 100 101
          HIGHS, 32, 4, 2 3 102 103
          UPPER_HALF, 64, 4, 2 3
          HALVES_EXCHANGED, 64, 4, 1 0 3 2
          UPPER_HALF_TWICE, 32, 4, 2 3 2 3
          INTERLEAVED_LOWS, 32, 8, 0 100 1 101 4 104 5 105
          INTERLEAVED_HIGHS, 32, 8, 2 102 3 103 6 106 7 107
          WITH_SECOND_SIXTEEN, 64, 8, 0 1 102 103 4 5 6 7
          WITH_THIRD_SIXTEEN, 64, 8, 0 1 2 3 104 105 6 7
          WITH_FOURTH_SIXTEEN, 64, 8, 0 1 2 3 4 5 106 107
          SECOND_SIXTEEN, 64, 8, 2 3
          THIRD_SIXTEEN, 64, 8, 4 5
          FOURTH_SIXTEEN, 64, 8, 6 7
          WITH_UPPER_HALF, 64, 8, 0 1 2 3 104 105 106 107
          EVEN_SIXTEENS, 64, 8, 0 1 4 5 100 101 104 105
          ODD_SIXTEENS, 64, 8, 2 3 6 7 102 103 106 107
          FIRST_SIXTEEN_EVERYWHERE, 64, 4, 0 1 0 1
          WITH_LANE_ZERO, 32, 4, 100 1 2 3
          FROM_LANE_ONE, 32, 4, 101 102 103 0
          FROM_LANE_THREE, 32, 4, 103 0 1 2
          LOWER_LANES_EACH_TWICE, 32, 4, 0 0 1 1
          UPPER_LANES_EACH_TWICE, 32, 4, 2 2 3 3
          LANE_THREE_EVERYWHERE, 32, 4, 3 3 3 3
          TURNED_BY_ONE, 32, 8, 1 2 3 0 5 6 7 4
          TURNED_BY_THREE, 32, 8, 3 0 1 2 7 4 5 6
          LANE_ZERO_EVERYWHERE, 32, 4, 0 0 0 0
          LANE_ZERO_TO_THREE, 32, 4, 1 1 1 0
          """)
  void wordsComeFromTheirPlaces(VectorFunction function, int bits, int lanes, String expected) {
    List<Long> words =
        function.of(new ConcreteWords(bits), List.of(from(0, lanes), from(100, lanes)));
    assertThat(words.stream().map(String::valueOf)).containsExactly(expected.split(" "));
  }

  /** In each sixteen bytes the product of two words has two: x^63 times x is x^64. */
  @Test
  void productsWithoutCarries() {
    List<List<Long>> vectors =
        List.of(List.of(1L << 63, 3L, 5L, 1L << 62), List.of(2L, 3L, 6L, 7L));
    assertThat(VectorFunction.PRODUCT_OF_LOWS.of(new ConcreteWords(64), vectors))
        .containsExactly(0L, 1L, 0b11110L, 0L);
    assertThat(VectorFunction.PRODUCT_OF_HIGHS.of(new ConcreteWords(64), vectors))
        .containsExactly(5L, 0L, 3L << 62, 1L);
    assertThat(VectorFunction.PRODUCT_OF_LOW_AND_HIGH.of(new ConcreteWords(64), vectors))
        .containsExactly(1L << 63, 1L, 0b11011L, 0L);
    assertThat(VectorFunction.PRODUCT_OF_HIGH_AND_LOW.of(new ConcreteWords(64), vectors))
        .containsExactly(6L, 0L, 1L << 63, 1L);
  }

  @Test
  void bytesAreShuffledWithinTheirSixteen() {
    List<Long> places = new ArrayList<>(Collections.nCopies(32, 0x80L));
    places.set(0, 15L);
    places.set(1, 0x1fL);
    places.set(2, 0x70L);
    places.set(3, 0xffL);
    places.set(17, 2L);
    Long[] expected = Collections.nCopies(32, 0L).toArray(Long[]::new);
    expected[0] = 55L;
    expected[1] = 55L;
    expected[2] = 40L;
    expected[17] = 58L;
    assertThat(VectorFunction.SHUFFLE.of(new ConcreteWords(8), List.of(from(40, 32), places)))
        .containsExactly(expected);
  }

  @Test
  void lanesAreTakenFromPlacesByTheirLowestBits() {
    ConcreteWords words = new ConcreteWords(64);
    assertThat(VectorFunction.LANES_AT.of(words, List.of(from(10, 4), List.of(3L, 0L, 6L, -1L))))
        .containsExactly(13L, 10L, 12L, 13L);
    assertThat(
            VectorFunction.LANES_OF_TWO_AT.of(
                words, List.of(from(10, 4), from(20, 4), List.of(3L, 4L, 15L, 8L))))
        .containsExactly(13L, 20L, 23L, 10L);
  }

  @Test
  void lanesAreRotatedEachByItsDistance() {
    assertThat(
            VectorFunction.LANES_ROTATED.of(
                new ConcreteWords(64), List.of(from(1, 4), List.of(0L, 1L, 63L, 66L))))
        .containsExactly(1L, 4L, 0x8000000000000001L, 16L);
  }

  @ParameterizedTest
  @CsvSource({
    "SHUFFLE, 8, shuffles bytes to places that are not known",
    "LANES_AT, 64, takes lanes from places that are not known",
    "LANES_OF_TWO_AT, 64, takes lanes from places that are not known",
    "LANES_ROTATED, 64, rotates lanes by distances that are not known"
  })
  void wordsAreMovedByKnownNumbersOnly(VectorFunction function, int bits, String refusal) {
    Terms terms = new Terms();
    List<Term> any = Collections.nCopies(16, terms.symbol(bits, "any", false));
    assertThatThrownBy(() -> function.of(new SymbolicWords(terms, bits), List.of(any, any, any)))
        .hasMessage(refusal);
  }

  // ---------------------------------------------------------------- AES

  private static final byte[] KEY = "sixteen bytes, k".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BLOCKS =
      "two blocks, each of other bytes.".getBytes(StandardCharsets.US_ASCII);

  private static List<Long> words(byte[] bytes) {
    return IntStream.range(0, bytes.length).mapToObj(i -> Byte.toUnsignedLong(bytes[i])).toList();
  }

  private static List<List<Long>> roundKeys() {
    return Aes.expand(new ConcreteWords(8), words(KEY));
  }

  /** Encrypts blocks with the JDK. */
  private static List<Long> encrypted(byte[] blocks) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"));
    return words(cipher.doFinal(blocks));
  }

  private static List<Long> xor(List<Long> some, List<Long> others) {
    return IntStream.range(0, some.size()).mapToObj(i -> some.get(i) ^ others.get(i)).toList();
  }

  private static List<Long> of(VectorFunction function, List<Long> state, List<Long> key) {
    return function.of(new ConcreteWords(8), List.of(state, key));
  }

  @Test
  void roundsThatEndWithTheirKey() throws GeneralSecurityException {
    List<List<Long>> keys =
        roundKeys().stream()
            .map(key -> Stream.of(key, key).flatMap(List::stream).toList())
            .toList();
    List<Long> state = xor(words(BLOCKS), keys.getFirst());
    for (List<Long> key : keys.subList(1, 10)) {
      state = of(VectorFunction.AESENC, state, key);
    }
    assertThat(of(VectorFunction.AESENCLAST, state, keys.getLast())).isEqualTo(encrypted(BLOCKS));
  }

  @Test
  void roundsThatBeginWithTheirKey() throws GeneralSecurityException {
    List<List<Long>> keys = roundKeys();
    byte[] block = Arrays.copyOf(BLOCKS, 16);
    List<Long> state = words(block);
    for (List<Long> key : keys.subList(0, 9)) {
      state = of(VectorFunction.AESE_AESMC, state, key);
    }
    state = of(VectorFunction.AESE, state, keys.get(9));
    assertThat(xor(state, keys.getLast())).isEqualTo(encrypted(block));
  }

  // ---------------------------------------------------------------- names

  @Test
  void everyFunctionHasItsNameInTheTables() {
    assertThat(VectorFunction.SHA1RNDS4_PARITY_AGAIN.text()).isEqualTo("sha1rnds4parityagain");
    assertThat(Arrays.stream(VectorFunction.values()).map(VectorFunction::text))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z][a-z0-9]+"));
  }
}
