package dev.sennit.weave.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Protects: the machine of numbers computes as Java's own {@code int} and {@code long} do. */
class NumbersTest {
  private static final Numbers INTS = new Numbers(Integer.SIZE);
  private static final Numbers LONGS = new Numbers(Long.SIZE);

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

  private static long word(int value) {
    return Integer.toUnsignedLong(value);
  }
}
