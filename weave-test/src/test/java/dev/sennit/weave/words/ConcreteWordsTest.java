package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Protects: the machine of numbers computes as Java's own {@code int} and {@code long} do. */
@Tag("checks")
class ConcreteWordsTest {
  private static final ConcreteWords INTS = new ConcreteWords(Integer.SIZE);
  private static final ConcreteWords LONGS = new ConcreteWords(Long.SIZE);

  @Property
  void computesAsIntDoes(@ForAll int x, @ForAll int y, @ForAll @IntRange(max = 31) int count) {
    assertThat(INTS.sum(List.of(word(x), word(y)))).isEqualTo(word(x + y));
    assertThat(INTS.rotateLeft(word(x), count)).isEqualTo(word(Integer.rotateLeft(x, count)));
    assertThat(INTS.shiftLeft(word(x), count)).isEqualTo(word(x << count));
    assertThat(INTS.shiftRight(word(x), count)).isEqualTo(word(x >>> count));
    assertThat(INTS.bool(TruthTable.of((a, b, _) -> ~(a & b)), word(x), word(y), word(y)))
        .isEqualTo(word(~(x & y)));
    assertThat(INTS.constant(x)).isEqualTo(word(x));
  }

  @Property
  void computesAsLongDoes(@ForAll long x, @ForAll long y, @ForAll @IntRange(max = 63) int count) {
    assertThat(LONGS.sum(List.of(x, y))).isEqualTo(x + y);
    assertThat(LONGS.rotateLeft(x, count)).isEqualTo(Long.rotateLeft(x, count));
    assertThat(LONGS.shiftLeft(x, count)).isEqualTo(x << count);
    assertThat(LONGS.shiftRight(x, count)).isEqualTo(x >>> count);
  }

  @Property
  void rotatesToTheRight(@ForAll int x, @ForAll @IntRange(max = 31) int count) {
    assertThat(INTS.rotateRight(word(x), count)).isEqualTo(word(Integer.rotateRight(x, count)));
  }

  @Property
  void xorsAnyNumberOfWords(@ForAll @Size(min = 1, max = 8) List<Long> words) {
    assertThat(LONGS.xor(words.toArray(Long[]::new)))
        .isEqualTo(words.stream().reduce(0L, (x, y) -> x ^ y));
  }

  private static long word(int value) {
    return Integer.toUnsignedLong(value);
  }
}
