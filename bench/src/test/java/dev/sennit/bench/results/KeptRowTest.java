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

  @Test
  void ratiosAreOfPairs() {
    // Both sides take twice as long in the second round: their times vary, and their ratio does
    // not.
    KeptRow row = row(MadeUp.round(MD5, 200, 100), MadeUp.round(MD5, 400, 200));
    KeptSide sennit = row.side("Sennit");
    assertThat(sennit.ratioInterval().orElseThrow().value()).isCloseTo(2, within(1e-9));
    assertThat(sennit.ratioInterval().orElseThrow().spread()).isCloseTo(0, within(1e-9));
    assertThat(sennit.noisy()).isNull();
    assertThat(sennit.time().orElseThrow().spread()).isGreaterThan(1);
    assertThat(row.side("JDK").ratio()).isNull();
    assertThat(row.rounds()).isEqualTo(3);
  }

  /** Returns the row of these rounds and the first one again. */
  private static KeptRow row(Round first, Round second) {
    return KeptRow.of(List.of(first, second, first)).getFirst();
  }

  @Test
  void worstJvmCounts() {
    Round worst = MadeUp.round(MD5, 1, new Reading("JDK", 90, 32), new Reading("Sennit", 100, 56));
    KeptSide sennit = row(MadeUp.round(MD5, 110, 100), worst).side("Sennit");
    assertThat(sennit.jvms()).containsExactly(1.1, 0.9);
    assertThat(sennit.allocated()).isEqualTo(56);
    assertThat(sennit.noisy()).isTrue();
  }

  /** 2 x 16 KiB in 20 us are 1.64 GB/s. */
  @Test
  void speedIsOfAllThreads() {
    Round round =
        MadeUp.round(MD5, 2, new Reading("JDK", 20_000, 32), new Reading("Sennit", 16_000, 32));
    assertThat(row(round, round).side("JDK").gigabytesPerSecond()).isEqualTo(1.638);
    assertThat(row(round, round).threads()).isEqualTo(2);
  }

  @Test
  void twoRoundsAreNoRow() {
    assertThat(KeptRow.of(MadeUp.rounds(MD5, 2, 1).subList(0, 2))).isEmpty();
  }
}
