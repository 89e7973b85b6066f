package dev.sennit.bench.report;

import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * How a ratio changed from one run to another.
 *
 * @param id of the comparison
 * @param side whose ratio to the first side it is
 * @param before the older one
 * @param after the newer one
 * @param factor the newer one divided by the older one
 */
public record Change(String id, String side, Interval before, Interval after, Interval factor) {
  /** What the interval of the factor says. */
  public enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    SAME("same within noise");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** The changes of all ratios that both runs have. */
  static List<Change> between(Results older, Results newer) {
    List<Change> changes = new ArrayList<>();
    for (Comparison comparison : newer.comparisons()) {
      for (Comparison before : older.comparisons()) {
        if (comparison.id().equals(before.id())) {
          comparison.sides().forEach(side -> add(before, comparison, side, changes));
        }
      }
    }
    return changes;
  }

  private static void add(Comparison older, Comparison newer, Side after, List<Change> changes) {
    Side before = older.side(after.name());
    if (before != null && before.ratio() != null && after.ratio() != null) {
      changes.add(
          new Change(
              newer.id(),
              after.name(),
              before.ratio(),
              after.ratio(),
              Interval.ofQuotient(
                  after.ratiosTo(newer.sides().getFirst()),
                  before.ratiosTo(older.sides().getFirst()))));
    }
  }

  /** Whether it is more than noise. */
  public Verdict verdict() {
    if (factor.low() > 1) {
      return Verdict.FASTER;
    }
    return factor.high() < 1 ? Verdict.SLOWER : Verdict.SAME;
  }
}
