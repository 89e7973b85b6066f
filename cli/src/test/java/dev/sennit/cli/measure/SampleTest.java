package dev.sennit.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Protects: the statistics that claims of speed rest on. */
class SampleTest {
  @Test
  void medianAndSpread() {
    Sample sample = Sample.of(5, 1, 4, 2, 3);
    assertThat(sample.median()).isEqualTo(3);
    assertThat(sample.spread()).isEqualTo(1.0 / 3, within(1e-12));
    assertThat(Sample.of(1, 2).median()).isEqualTo(1.5);
    assertThat(Sample.of(7).spread()).isZero();
    assertThat(Sample.of(0, 0, 0).spread()).isZero();
  }

  @Test
  void intervalOfFewValuesIsAllOfThem() {
    Sample sample = Sample.of(3, 1, 2);
    assertThat(sample.low()).isEqualTo(1);
    assertThat(sample.high()).isEqualTo(3);
  }

  @Test
  void intervalOfAHundredValues() {
    // The table for the sign test: ranks 40 and 61 of 100 hold the median with 96.5 %.
    Sample sample = Sample.of(DoubleStream.iterate(1, value -> value + 1).limit(100).toArray());
    assertThat(sample.low()).isEqualTo(40);
    assertThat(sample.high()).isEqualTo(61);
  }

  @Test
  void intervalHoldsTheTrueMedianInAbout95PercentOfAllSamples() {
    Random random = new Random(1);
    int held = 0;
    for (int i = 0; i < 2000; i++) {
      // The values are skewed, like times. Their median is 1.
      double[] values =
          DoubleStream.generate(() -> Math.exp(random.nextGaussian())).limit(51).toArray();
      Sample sample = Sample.of(values);
      held += sample.low() <= 1 && 1 <= sample.high() ? 1 : 0;
    }
    assertThat(held / 2000.0).isBetween(0.94, 0.985);
  }

  @Test
  void intervalIsNarrowEnough() {
    assertThat(Sample.of(4, 4, 4, 4, 4, 5).isWithin(1.25)).isTrue();
    assertThat(Sample.of(4, 4, 4, 4, 4, 5).isWithin(1.2)).isFalse();
    // Too few have no interval, however close they are.
    assertThat(Sample.of(4, 4, 4, 4, 4).isWithin(100)).isFalse();
    // One value far out of a dozen does not count.
    assertThat(Sample.of(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1000).isWithin(1.25)).isTrue();
  }

  @Test
  void noValues() {
    assertThatThrownBy(() -> Sample.of()).isInstanceOf(IllegalArgumentException.class);
  }
}
