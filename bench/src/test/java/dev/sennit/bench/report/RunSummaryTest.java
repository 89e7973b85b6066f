package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a terminal shows each side of a row, and last what is bad. */
class RunSummaryTest {
  private static List<String> lines(List<Round> rounds) {
    return RunSummary.of(KeptRow.of(rounds)).stream()
        .map(line -> line.strip().replaceAll(" +", " "))
        .toList();
  }

  @Test
  void sidesAndWhatIsBad() {
    List<Round> rounds = new ArrayList<>(MadeUp.rounds("fast", 20_000, 10_000));
    Round slow =
        MadeUp.round("slow", 1, new Reading("JDK", 90, 32), new Reading("Sennit", 100, 56));
    rounds.addAll(List.of(slow, slow, slow));
    assertThat(lines(rounds))
        .contains(
            "bytes side ns B/op ratio 95 % median, worst JVM",
            "MD5 digest 16384 JDK 20007 +-0.1 % 32.0 - - -",
            "Sennit 10000 +-0.0 % 32.0 2.00x 2.00-2.00 2.00x, 2.00x",
            "0 of 2 ratios are noisy: their interval is wider than +-5 %.")
        .endsWith(
            "MORE BYTES ALLOCATED THAN BY THE JDK: 1.",
            "- MD5 digest of 16 KiB, Sennit: 56 bytes instead of 32",
            "RATIOS BELOW 0.95x: 1 of 2.",
            "- MD5 digest of 16 KiB, Sennit: 0.900x, and its interval from 0.900 to 0.900 is below 0.95x");
  }

  @Test
  void allThreadsHaveTheirSpeed() {
    Round round =
        MadeUp.round("x", 2, new Reading("JDK", 20_000, 32), new Reading("Sennit", 16_000, 32));
    assertThat(lines(List.of(round, round, round)))
        .contains("MD5 digest 16384 JDK 20000 +-0.0 % 1.64 32.0 - - -")
        .last()
        .isEqualTo("Ratios below 0.95x: none of 1.");
  }

  @Test
  void nothingIsSaidOfTwoRounds() {
    assertThat(lines(List.of())).containsExactly("No row has 3 rounds.");
  }
}
