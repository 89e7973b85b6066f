package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.report.Change.Verdict;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.KeptSide;
import dev.sennit.bench.results.Results;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: a change counts only beyond noise, and the report says if the machines differ. */
class ChangesTest {
  private static final Results RESULTS = MadeUp.results("One", "Some.md5/64", 80);

  private static Verdict verdict(List<Double> before, List<Double> after) {
    Interval factor = Interval.ofQuotient(after, before);
    return new Change("id", "Sennit", Interval.ofRounds(before), Interval.ofRounds(after), factor)
        .verdict();
  }

  @Test
  void noMoreThanNoise() {
    assertThat(verdict(List.of(0.8, 1.0, 1.25), List.of(1.1, 1.2, 1.3))).isEqualTo(Verdict.SAME);
  }

  @Property(tries = 100)
  void noRunDiffersFromItself(
      @ForAll @Size(min = 3, max = 6) List<@DoubleRange(min = 0.1, max = 10) Double> ratios) {
    assertThat(verdict(ratios, ratios)).isEqualTo(Verdict.SAME);
  }

  /** Equal runs differ about as often as the report says, whether they vary alike or not. */
  @ParameterizedTest
  @CsvSource({"3, 3, 1", "5, 5, 1", "3, 5, 1", "5, 3, 3", "5, 5, 3"})
  void equalRunsDifferByChanceAsOftenAsIsSaid(int before, int after, double noisier) {
    Random random = new Random(20261122);
    int runs = 20_000;
    int differ = 0;
    for (int run = 0; run < runs; run++) {
      List<Double> older = ratios(random, before, 0.02);
      List<Double> newer = ratios(random, after, 0.02 * noisier);
      Interval factor = Interval.ofQuotient(newer, older);
      differ += factor.low() > 1 || factor.high() < 1 ? 1 : 0;
    }
    assertThat((double) differ / runs).isBetween(0.03, 0.07);
  }

  /** Returns rounds of a ratio of 1.2. Their logarithms have that standard deviation. */
  private static List<Double> ratios(Random random, int rounds, double deviation) {
    return Stream.generate(() -> 1.2 * Math.exp(deviation * random.nextGaussian()))
        .limit(rounds)
        .toList();
  }

  @Test
  void sameMachine() {
    Changes changes = Changes.between(RESULTS, MadeUp.results("One", "Some.md5/64", 40));
    assertThat(changes.changes()).hasSize(1);
    assertThat(changes.changes().getFirst().verdict()).isEqualTo(Verdict.FASTER);
    assertThat(changes.summary().getFirst()).startsWith("Of 1 ratios 1 are faster");
    assertThat(changes.summary().getLast()).isEqualTo("Both runs are of the same machine.");
  }

  /** Kept results give the same changes as the whole results. */
  @Test
  void sinceWhatIsKept() {
    Results older = MadeUp.results("One", "Some.md5/64", 40);
    KeptResults kept =
        new KeptResults("", "One", "", List.of(KeptRun.of(older, "./sennit bench", "0.1", "")));
    Changes changes = Changes.between(kept, RESULTS);
    assertThat(changes.changes()).isEqualTo(Changes.between(older, RESULTS).changes());
    assertThat(changes.summary())
        .contains(
            "Slower: Some.md5/64 Sennit 0.50x (0.50-0.50).", "Both runs are of the same machine.");
  }

  /** What is kept of rounds says as much of a change as the rounds themselves. */
  @Test
  void eachRunHasItsOwnNumberOfRounds() {
    List<Double> before = List.of(0.9, 1.0, 1.1);
    List<Double> after = List.of(1.0, 1.1, 1.2, 1.3, 1.4);
    Interval factor = Change.between(row(before), row(after)).getFirst().factor();
    Interval ofRounds = Interval.ofQuotient(after, before);
    assertThat(factor.low()).isCloseTo(ofRounds.low(), within(1e-9));
    assertThat(factor.high()).isCloseTo(ofRounds.high(), within(1e-9));
  }

  private static KeptRow row(List<Double> ratios) {
    Interval ratio = Interval.ofRounds(ratios);
    List<Double> kept = List.of(ratio.value(), ratio.low(), ratio.high());
    KeptSide side = new KeptSide("Sennit", List.of(40.0), null, null, kept, null);
    return new KeptRow("Some.md5/64", "", 64, null, ratios.size(), List.of(side));
  }

  /** A ratio without an interval cannot show a change beyond noise. */
  @Test
  void keptRatioWithoutAnInterval() {
    KeptSide jdk = new KeptSide("JDK", List.of(100.0), null, null, null, null);
    KeptSide sennit = new KeptSide("Sennit", List.of(40.0), null, null, List.of(2.5), null);
    KeptRow row = new KeptRow("Some.md5/64", "", 64, null, null, List.of(jdk, sennit));
    KeptRun run = new KeptRun("", "", "", "", "", "notes", null, null, List.of(row), null);
    KeptResults kept = new KeptResults("", "One", "", List.of(run));
    assertThat(Changes.between(kept, RESULTS).changes()).isEmpty();
  }

  @Test
  void anotherMachine() {
    Changes changes = Changes.between(RESULTS, MadeUp.results("Two", "Some.md5/64", 80));
    assertThat(changes.summary().getLast())
        .contains("different machines")
        .contains("the processor: Two, not One");
  }

  @Test
  void whatOneLacksIsSaid() {
    Changes changes = Changes.between(RESULTS, MadeUp.results("One", "Some.md5/16", 80));
    assertThat(changes.changes()).isEmpty();
    assertThat(changes.summary().getLast()).endsWith(" 2 comparisons are in one of the runs only.");
  }
}
