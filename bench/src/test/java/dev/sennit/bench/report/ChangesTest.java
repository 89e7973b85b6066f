package dev.sennit.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.report.Change.Verdict;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.Results;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/** Protects: a change is called one only if it is more than noise, and of one machine. */
class ChangesTest {
  private static Verdict verdict(Interval before, Interval after) {
    return new Change("id", "Sennit", before, after, after.dividedBy(before)).verdict();
  }

  @Test
  void moreThanNoise() {
    assertThat(verdict(new Interval(1, 0.99, 1.01), new Interval(1.2, 1.19, 1.21)))
        .isEqualTo(Verdict.FASTER);
    assertThat(verdict(new Interval(1.2, 1.19, 1.21), new Interval(1, 0.99, 1.01)))
        .isEqualTo(Verdict.SLOWER);
  }

  @Test
  void noMoreThanNoise() {
    assertThat(verdict(new Interval(1, 0.8, 1.25), new Interval(1.2, 1.1, 1.3)))
        .isEqualTo(Verdict.SAME);
  }

  @Property(tries = 100)
  void noRunDiffersFromItself(
      @ForAll @DoubleRange(min = 0.1, max = 10) double ratio,
      @ForAll @DoubleRange(min = 1, max = 3) double width) {
    Interval interval = new Interval(ratio, ratio / width, ratio * width);
    assertThat(verdict(interval, interval)).isEqualTo(Verdict.SAME);
  }

  private static Results results(String processor, String id, double sennit) {
    Journal journal =
        MadeUp.journal(
            MadeUp.round(id, 100, sennit),
            MadeUp.round(id, 100, sennit * 1.001),
            MadeUp.round(id, 100, sennit));
    Journal.Head head = journal.head();
    return Assembly.of(
        new Journal(
            new Journal.Head(
                head.made(),
                head.preset(),
                head.only(),
                head.providers(),
                head.sennit(),
                MadeUp.machine(processor)),
            journal.entries()),
        true);
  }

  @Test
  void sameMachine() {
    Changes changes =
        Changes.between(results("One", "Some.md5/64", 80), results("One", "Some.md5/64", 40));
    assertThat(changes.changes()).hasSize(1);
    assertThat(changes.changes().getFirst().verdict()).isEqualTo(Verdict.FASTER);
    assertThat(changes.summary().getFirst()).startsWith("Of 1 ratios 1 are faster");
    assertThat(changes.summary().getLast()).isEqualTo("Both runs are of the same machine.");
  }

  @Test
  void anotherMachine() {
    Changes changes =
        Changes.between(results("One", "Some.md5/64", 80), results("Two", "Some.md5/64", 80));
    assertThat(changes.summary().getLast())
        .contains("different machines")
        .contains("the processor: Two, not One");
  }

  @Test
  void whatOneLacksIsSaid() {
    Changes changes =
        Changes.between(results("One", "Some.md5/64", 80), results("One", "Some.md5/16", 80));
    assertThat(changes.changes()).isEmpty();
    assertThat(changes.summary().getLast()).endsWith("Only one of the runs has 2 comparisons.");
  }
}
