package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Protects: a row with too few measurements has no numbers. */
class ComparisonRowTest {
  private static ComparisonRow row(double... ratios) {
    List<SlicePair> pairs =
        DoubleStream.of(ratios)
            .mapToObj(ratio -> new SlicePair(new TimeSlice(100 * ratio, 0), new TimeSlice(100, 0)))
            .toList();
    return ComparisonRow.of("work", 16, 1, 1, pairs);
  }

  @Test
  void fewPairsAreNoInterval() {
    assertThat(row().finding()).isEmpty();
    assertThat(row(484207).finding()).isEmpty();
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2).finding()).isEmpty();
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2)).extracting(ComparisonRow::pairs).isEqualTo(5);
    assertThat(row(1.2, 1.2, 1.2, 1.2, 1.2, 1.2).finding()).isPresent();
  }

  @Test
  void whatFailsNeedsMorePairs() {
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.94).needsPairs(0.95)).isTrue();
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.95).needsPairs(0.95)).isFalse();
    assertThat(row(0.9, 0.9, 0.9, 0.9, 0.9, 0.94).needsPairs(0)).isFalse();
    assertThat(row(1.2).needsPairs(0)).isTrue();
  }

  @Test
  void pairsThatDisagreeSayNothing() {
    assertThat(row(1, 1, 1, 1, 1, 4.1).finding()).isEmpty();
    assertThat(row(1, 1, 1, 1, 1, 3.9).finding()).isPresent();
    assertThat(row(0.3, 2, 484207, 1, 20, 0.001).finding()).isEmpty();
  }
}
