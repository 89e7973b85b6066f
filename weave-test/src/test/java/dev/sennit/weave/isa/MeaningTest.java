package dev.sennit.weave.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.words.ConcreteWords;
import dev.sennit.weave.words.TruthTable;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a meaning reads, writes and computes what its text says. */
@Tag("checks")
class MeaningTest {
  private static Meaning of(String text) {
    return Meaning.parse(64, text);
  }

  // ---------------------------------------------------------------- operands

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      textBlock =
          """
          d = a + b - 1 -> a b
          d = a & b | c -> a b c
          d = table(n, a, b, c) -> n a b c
          d = swap(a) << n -> a n
          d = cpuid0(a, f) -> a f
          d = lows(a, load(m)) -> a
          store(m, a) -> a
          stream(m, a) -> a
          zeroblock(a) -> a
          goto l if a == 0 -> a
          goto l if a != 0 -> a
          goto l if negative a -> a
          goto l if a below n -> a n
          d = load(m); e = address(p); f = blocks; g = 5 -> ''
          goto l; return; narrow; fence -> ''
          """)
  void everyStatementNamesWhatItReads(String text, String read) {
    assertThat(String.join(" ", of(text).reads())).isEqualTo(read);
  }

  @Test
  void everyStatementNamesWhatItWrites() {
    assertThat(of("d = a; e = b").writes()).containsExactly("d", "e");
    assertThat(of("store(m, a); goto l").writes()).isEmpty();
    assertThat(of("store(m, a); store8(k, b)").stores())
        .containsExactly(
            new Meaning.Store(64, new Meaning.Memory("m", 0), new Meaning.Read("a")),
            new Meaning.Store(8, new Meaning.Memory("k", 0), new Meaning.Read("b")));
    assertThat(of("stream(m, a)").stores()).hasSize(1);
    assertThat(of("d = load(m)").stores()).isEmpty();
  }

  @Test
  void everyStatementNamesItsMemoryItsConstantsAndItsLabels() {
    assertThat(of("d = a + load(m); store(k, d)").memory()).containsExactly("m", "k");
    assertThat(of("d = address(p)").pools()).containsExactly("p");
    assertThat(of("d = address(p)").memory()).isEmpty();
    assertThat(of("d = a; goto l if d == 0").labels()).containsExactly("l");
    assertThat(of("d = a").labels()).isEmpty();
    assertThat(of("d = a").pools()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      textBlock =
          """
          d = a -> 0
          d = load(m) -> 8
          d = load8(m + 3) -> 4
          each 64: d = load(m) -> 16
          each 64: d = lows(a, load(m)) -> 16
          each 64: d = broadcast(m) -> 8
          each 64 of 512: d = sixteen(m) -> 16
          each 64 of 512: d = thirtytwo(m) -> 32
          each 64: store(m + 16, a) -> 32
          store8(m, a) -> 1
          """)
  void memoryIsReadAndWrittenUpToItsLastByte(String text, int bytes) {
    assertThat(of(text).memoryBytes()).isEqualTo(bytes);
  }

  // ---------------------------------------------------------------- widths

  @Test
  void theWidthIsWrittenAsTheTableHasIt() {
    for (String width : List.of("64: ", "32: ", "each 32: ", "each 8 of 256: ")) {
      assertThat(of(width + "d = a").width()).isEqualTo(width);
    }
    assertThat(of("each 64: d = a").isVector()).isTrue();
    assertThat(of("d = a").isVector()).isFalse();
  }

  // ---------------------------------------------------------------- values

  private static List<Long> values(String text, Map<String, Long> words) {
    return Given.values(of(text), words);
  }

  @Test
  void everyLaneHasItsOwnWords() {
    Map<String, Long> words = Map.of("a", 10L, "b", 20L);
    assertThat(values("each 32: d = a + b", words)).containsExactly(30L, 32L, 34L, 36L);
    assertThat(values("each 32: d = load(m)", words)).containsExactly(1000L, 1001L, 1002L, 1003L);
    assertThat(values("each 32: d = broadcast(m)", words))
        .containsExactly(1000L, 1000L, 1000L, 1000L);
    assertThat(values("each 32 of 256: d = sixteen(m)", words))
        .containsExactly(1000L, 1001L, 1002L, 1003L, 1000L, 1001L, 1002L, 1003L);
    assertThat(values("each 32: d = interleavedlows(a, b)", words))
        .containsExactly(10L, 20L, 11L, 21L);
    assertThat(values("each 32: d = interleavedlows(a, load(m))", words))
        .containsExactly(10L, 1000L, 11L, 1001L);
  }

  @Test
  void aFunctionOfVectorsIsSeenFromOneLane() {
    Meaning meaning = of("each 32: d = interleavedlows(a, b)");
    Meaning.Expression value = ((Meaning.Assign) meaning.statements().getFirst()).value();
    Given given = new Given(Map.of("a", 10L, "b", 20L), 0);
    assertThat(
            IntStream.range(0, 4)
                .mapToObj(
                    lane -> meaning.evaluate(value, new ConcreteWords(32), given.ofLane(lane))))
        .containsExactly(10L, 20L, 11L, 21L);
  }

  private static long value(String expression, Map<String, Long> words) {
    return values("d = " + expression, words).getFirst();
  }

  @Test
  void otherValuesComeFromTheOperands() {
    assertThat(value("address(p)", Map.of())).isEqualTo(77);
    assertThat(value("blocks", Map.of())).isEqualTo(4);
    assertThat(value("blocklength", Map.of())).isEqualTo(64);
    assertThat(value("9", Map.of())).isEqualTo(9);
    assertThat(value("swap(a)", Map.of("a", 1L))).isEqualTo(1L << 56);
    assertThat(value("a - n", Map.of("a", 7L, "n", 9L))).isEqualTo(-2);
    assertThat(value("a - 3", Map.of("a", 7L))).isEqualTo(4);
  }

  @Test
  void theProcessorSaysHowLongBlocksAre() {
    assertThat(Meaning.Blocks.LENGTH.where(0)).isEqualTo(4);
    assertThat(Meaning.Blocks.LENGTH.where(9)).isEqualTo(2048);
    assertThat(Meaning.Blocks.LENGTH.where(64)).isEqualTo(4);
    assertThat(Meaning.Blocks.IDENTITY.where(20)).isEqualTo(20);
  }

  @Test
  void wordsAreShiftedByLessThanTheirWidth() {
    assertThat(value("a << n", Map.of("a", 1L, "n", 0L))).isEqualTo(1);
    assertThat(value("a << n", Map.of("a", 1L, "n", 63L))).isEqualTo(Long.MIN_VALUE);
    assertThat(value("rotr(a, n)", Map.of("a", 1L, "n", 0L))).isEqualTo(1);
    assertThat(value("rotr(a, 1)", Map.of("a", 1L))).isEqualTo(Long.MIN_VALUE);
    for (long count : List.of(-1L, 64L, (1L << 32) + 5)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value("a << n", Map.of("a", 1L, "n", count)))
          .withMessage("shifts words of 64 bits by " + count);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> value("a << (n + n)", Map.of("a", 1L, "n", 1L)))
        .withMessageContaining("a shift count or subtrahend is an immediate");
  }

  @Test
  void aTableHasEightBits() {
    for (long table : List.of(-1L, 256L, (1L << 32) + 0x96)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> table(table))
          .withMessageContaining("a truth table of three words has 8 bits");
    }
    assertThat(table(0x96)).isEqualTo(6);
  }

  private static long table(long table) {
    return value("table(n, a, b, c)", Map.of("a", 12L, "b", 10L, "c", 0L, "n", table));
  }

  // ---------------------------------------------------------------- from memory

  @Test
  void aFunctionOfTwoWordsMayHaveTheSecondInMemory() {
    assertThat(of("d = a ^ b").fromMemory("b", false)).contains(of("d = a ^ load(m)"));
    assertThat(of("each 32: d = a & b").fromMemory("b", true))
        .contains(of("each 32: d = a & broadcast(m)"));
    assertThat(of("d = a ^ b").fromMemory("a", false)).isEmpty();
    assertThat(of("d = a + b").fromMemory("b", false)).isEmpty();
    assertThat(of("d = a ^ b; e = a").fromMemory("b", false)).isEmpty();
    assertThat(of("d = a & b | ~a & c").fromMemory("c", false)).isEmpty();
    for (String other : List.of("return", "store(m, b)", "d = b", "goto l if b == 0")) {
      assertThat(of(other).fromMemory("b", false)).as(other).isEmpty();
    }
    Meaning.Read b = new Meaning.Read("b");
    Meaning.Expression swapped = new Meaning.Swapped(b);
    assertThat(ofThree(b, swapped).fromMemory("b", false)).isEmpty();
    assertThat(ofThree(swapped, b).fromMemory("b", false)).isEmpty();
  }

  /** A function of three words in a form that the tables do not have. */
  @Test
  void aFunctionOfThreeWordsReadsAllOfThem() {
    Meaning three = ofThree(new Meaning.Read("b"), new Meaning.Read("c"));
    assertThat(three.reads()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(three.fromMemory("b", false)).isEmpty();
    assertThat(three.fromMemory("c", false)).isEmpty();
  }

  private static Meaning ofThree(Meaning.Expression second, Meaning.Expression third) {
    TruthTable function = TruthTable.of((x, y, z) -> x & y ^ z);
    Meaning.Expression value = new Meaning.Logic(function, new Meaning.Read("a"), second, third);
    return new Meaning(64, 1, List.of(new Meaning.Assign("d", value)));
  }

  @Test
  void upperHalvesAreThoseOfTheFirstSixteenVectors() {
    assertThat(Meaning.Narrow.reaches(new Operand.Register(Bank.VECTOR, 15))).isTrue();
    assertThat(Meaning.Narrow.reaches(new Operand.Register(Bank.VECTOR, 16))).isFalse();
    assertThat(Meaning.Narrow.reaches(new Operand.Register(Bank.GENERAL, 0))).isFalse();
    assertThat(Meaning.Narrow.registers()).hasSize(16).allMatch(Meaning.Narrow::reaches);
  }
}
