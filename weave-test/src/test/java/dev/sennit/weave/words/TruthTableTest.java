package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the meaning of a truth table, on which algorithms, forms and proofs agree. */
@Tag("checks")
@net.jqwik.api.Tag("checks")
class TruthTableTest {
  /** The order of {@code vpternlog}: bit {@code 4x + 2y + z}. */
  @Property
  void appliesItsBitsInTheOrderOfTheTable(
      @ForAll @IntRange(max = 255) int bits, @ForAll long x, @ForAll long y, @ForAll long z) {
    long result = new TruthTable(bits).apply(x, y, z);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      long row = 4 * (x >>> bit & 1) + 2 * (y >>> bit & 1) + (z >>> bit & 1);
      assertThat(result >>> bit & 1).isEqualTo(bits >>> row & 1);
    }
  }

  @Property
  void ofAFormulaIsTheFormulaOnWords(@ForAll long x, @ForAll long y, @ForAll long z) {
    assertThat(TruthTable.of((a, b, c) -> a & b | ~a & c).apply(x, y, z)).isEqualTo(x & y | ~x & z);
    assertThat(TruthTable.of((a, b, c) -> b ^ (a | ~c)).apply(x, y, z)).isEqualTo(y ^ (x | ~z));
    assertThat(TruthTable.of((_, _, _) -> 0).apply(x, y, z)).isZero();
    assertThat(TruthTable.of((_, _, _) -> ~0).apply(x, y, z)).isEqualTo(-1);
  }

  /** The bytes of {@code vpternlog} in published code of MD5 and SHA-2. */
  @Test
  void isWrittenAsInVpternlog() {
    assertThat(TruthTable.of((x, y, z) -> x & y | ~x & z)).hasToString("0xca");
    assertThat(TruthTable.of((x, y, z) -> x & y | x & z | y & z)).hasToString("0xe8");
    assertThat(TruthTable.of((x, y, z) -> x ^ y ^ z)).hasToString("0x96");
    assertThat(new TruthTable(0x0A)).hasToString("0x0a");
  }

  @Property
  void withTwoWordsExchangedIsTheSameFunction(
      @ForAll @IntRange(max = 255) int bits, @ForAll long x, @ForAll long y, @ForAll long z) {
    TruthTable function = new TruthTable(bits);
    assertThat(function.exchanged(0, 1).apply(y, x, z)).isEqualTo(function.apply(x, y, z));
    assertThat(function.exchanged(0, 2).apply(z, y, x)).isEqualTo(function.apply(x, y, z));
    assertThat(function.exchanged(1, 2).apply(x, z, y)).isEqualTo(function.apply(x, y, z));
  }

  @Property(tries = 50)
  void hasEightBits(@ForAll @IntRange(min = 256) int bits) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TruthTable(bits))
        .withMessageContaining("8 bits");
  }
}
