package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the machine of numbers computes as Java's own {@code int} and {@code long} do, and the
 * default operations of a machine, and the tables of AES.
 */
@Tag("checks")
@net.jqwik.api.Tag("checks")
class WordsTest {
  private static final Words<Long> BYTES = new ConcreteWords(Byte.SIZE);
  private static final Words<Long> INTS = new ConcreteWords(Integer.SIZE);
  private static final Words<Long> LONGS = new ConcreteWords(Long.SIZE);

  // ---------------------------------------------------------------- numbers

  @Property
  void computesAsIntDoes(@ForAll int x, @ForAll int y, @ForAll @IntRange(max = 31) int count) {
    assertThat(INTS.sum(List.of(word(x), word(y)))).isEqualTo(word(x + y));
    assertThat(INTS.rotateLeft(word(x), count)).isEqualTo(word(Integer.rotateLeft(x, count)));
    assertThat(INTS.rotateRight(word(x), count)).isEqualTo(word(Integer.rotateRight(x, count)));
    assertThat(INTS.shiftLeft(word(x), count)).isEqualTo(word(x << count));
    assertThat(INTS.shiftRight(word(x), count)).isEqualTo(word(x >>> count));
    assertThat(INTS.bool(TruthTable.of((a, b, _) -> ~(a & b)), word(x), word(y), word(y)))
        .isEqualTo(word(~(x & y)));
    assertThat(INTS.constant(x)).isEqualTo(word(x));
    assertThat(INTS.swapBytes(word(x))).isEqualTo(word(Integer.reverseBytes(x)));
    assertThat(INTS.known(word(x))).isEqualTo(OptionalLong.of(word(x)));
  }

  @Property
  void computesAsLongDoes(@ForAll long x, @ForAll long y, @ForAll @IntRange(max = 63) int count) {
    assertThat(LONGS.sum(List.of(x, y))).isEqualTo(x + y);
    assertThat(LONGS.rotateLeft(x, count)).isEqualTo(Long.rotateLeft(x, count));
    assertThat(LONGS.shiftLeft(x, count)).isEqualTo(x << count);
    assertThat(LONGS.shiftRight(x, count)).isEqualTo(x >>> count);
    assertThat(LONGS.swapBytes(x)).isEqualTo(Long.reverseBytes(x));
  }

  @Test
  void bytesAreSwappedWithinTheirWidth() {
    assertThat(new ConcreteWords(Short.SIZE).swapBytes(0x0102L)).isEqualTo(0x0201L);
  }

  private static long word(int value) {
    return Integer.toUnsignedLong(value);
  }

  // ---------------------------------------------------------------- defaults

  /** Words of eight bits, without optional operations. */
  @SuppressWarnings("unchecked")
  private static final Words<Long> BARE =
      (Words<Long>)
          Proxy.newProxyInstance(
              Words.class.getClassLoader(),
              new Class<?>[] {Words.class},
              (bare, method, arguments) ->
                  method.isDefault()
                      ? InvocationHandler.invokeDefault(bare, method, arguments)
                      : method.invoke(BYTES, arguments));

  @Test
  void whatAMachineLacks() {
    assertThat(BARE.known(1L)).isEmpty();
    assertThat(BARE.cut(5L)).isEqualTo(5L);
    assertThatThrownBy(() -> BARE.swapBytes(1L)).hasMessageContaining("order of bytes");
    assertThatThrownBy(() -> BARE.apply(ByteFunction.DOUBLE, 1L)).hasMessageContaining("functions");
    assertThatThrownBy(() -> BARE.carryless(1L, 1L)).hasMessageContaining("products");
  }

  @Test
  void aRotationToTheRightIsOneToTheLeft() {
    assertThat(BARE.rotateRight(0x01L, 1)).isEqualTo(0x80L);
    assertThat(BARE.rotateRight(0x81L, 0)).isEqualTo(0x81L);
  }

  @Test
  void wordsAreAddedAndExclusivelyOred() {
    assertThat(BARE.sum(1L, 2L, 254L)).isEqualTo(1L);
    for (int count = 1; count <= 5; count++) {
      Long[] bits = LongStream.range(0, count).mapToObj(bit -> 1L << bit).toArray(Long[]::new);
      assertThat(BARE.xor(bits)).isEqualTo((1L << count) - 1);
    }
  }

  // ---------------------------------------------------------------- functions of a byte

  /** FIPS 197, section 4.2.1: the product with x, of the bytes of its example. */
  @Test
  void aProductWithX() {
    assertThat(IntStream.of(0x57, 0xae, 0x47, 0x8e, 0x80).map(ByteFunction.DOUBLE::compute))
        .containsExactly(0xae, 0x47, 0x8e, 0x07, 0x1b);
  }

  /** FIPS 197, section 5.1.1, figure 7. */
  @Test
  void aSubstitution() {
    assertThat(
            IntStream.of(0x00, 0x01, 0x53, 0xff)
                .map(b -> ByteFunction.SUBSTITUTE.compute(b) & 0xff))
        .containsExactly(0x63, 0x7c, 0xed, 0x16);
    assertThat(IntStream.range(0, 256).map(b -> ByteFunction.SUBSTITUTE.compute(b) & 0xff))
        .doesNotHaveDuplicates();
  }

  @Test
  void aTableHasAllValues() {
    for (ByteFunction function : ByteFunction.values()) {
      assertThat(IntStream.range(0, 256))
          .allMatch(b -> function.apply(b) == (function.compute(b) & 0xff))
          .allMatch(b -> BYTES.apply(function, (long) b) == function.apply(b));
    }
  }
}
