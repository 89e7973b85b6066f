package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.results.Round.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a row says what its rounds say, and nothing that was not measured. */
class KeptRowTest {
  private static final String MD5 = "MessageDigests.digest/MD5/16384";

  // Student's t for 95 % and two degrees of freedom, from a table.
  private static final double T_OF_TWO = 4.302653;

  @Test
  void handComputed() {
    // The logarithms are 0, 1 and 2: their mean is 1, and their standard deviation is 1.
    KeptSide jdk =
        row(MadeUp.round(MD5, 1, 1), MadeUp.round(MD5, Math.E, 1), MadeUp.round(MD5, 7.389056, 1))
            .first();
    double half = T_OF_TWO / Math.sqrt(3);
    assertThat(jdk.ns().value()).isCloseTo(Math.E, within(1e-6));
    assertThat(jdk.ns().low()).isCloseTo(Math.exp(1 - half), within(1e-6));
    assertThat(jdk.ns().high()).isCloseTo(Math.exp(1 + half), within(1e-4));
    assertThat(jdk.ns().spread()).isCloseTo(Math.exp(half) - 1, within(1e-4));
    assertThat(jdk.ratio()).isNull();
  }

  @Test
  void ratiosAreOfPairs() {
    // Both sides take twice as long in the second round: their times vary, and their ratio does
    // not.
    Round first = MadeUp.round(MD5, 200, 100);
    KeptSide sennit = row(first, MadeUp.round(MD5, 400, 200), first).sides().getLast();
    assertThat(sennit.ratio().value()).isCloseTo(2, within(1e-9));
    assertThat(sennit.ratio().spread()).isCloseTo(0, within(1e-9));
    assertThat(sennit.isNoisy()).isFalse();
    assertThat(sennit.ns().spread()).isGreaterThan(1);
  }

  private static KeptRow row(Round... rounds) {
    return KeptRow.of(List.of(rounds)).getFirst();
  }

  @Test
  void worstJvmCounts() {
    Round first = MadeUp.round(MD5, 110, 100);
    Round worst = MadeUp.round(MD5, 1, new Reading("JDK", 90, 32), new Reading("Sennit", 100, 56));
    KeptSide sennit = row(first, worst, first).sides().getLast();
    assertThat(sennit.jvms()).containsExactly(1.1, 0.9);
    assertThat(sennit.allocated()).isEqualTo(56);
    assertThat(sennit.isNoisy()).isTrue();
  }
}
