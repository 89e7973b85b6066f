package dev.sennit.bench.report;

import com.google.gson.annotations.SerializedName;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The change of a ratio from one run to another.
 *
 * @param id of the contest
 * @param side whose ratio to the first side it is
 * @param before the older one
 * @param after the newer one
 * @param factor the newer one divided by the older one
 * @param verdict on the interval of the factor
 */
public record Change(
    String id, String side, Interval before, Interval after, Interval factor, Verdict verdict) {
  /** Whether a change is more than noise. */
  public enum Verdict {
    @SerializedName("faster")
    FASTER,
    @SerializedName("slower")
    SLOWER,
    @SerializedName("same within noise")
    SAME;

    private static Verdict of(Interval factor) {
      if (factor.low() > 1) {
        return FASTER;
      }
      return factor.high() < 1 ? SLOWER : SAME;
    }

    @Override
    public String toString() {
      return this == SAME ? "same within noise" : name().toLowerCase(Locale.ROOT);
    }
  }

  Change(String id, String side, Interval before, Interval after, Interval factor) {
    this(id, side, before, after, factor, Verdict.of(factor));
  }

  /** Returns the changes of all ratios that two results of a contest have. */
  static List<Change> between(ContestResult older, ContestResult newer) {
    List<Change> changes = new ArrayList<>();
    for (Side after : newer.sides()) {
      Side before = older.side(after.name());
      if (before != null && before.ratio() != null && after.ratio() != null) {
        Interval factor =
            Interval.ofQuotient(
                after.ratiosTo(newer.sides().getFirst()),
                before.ratiosTo(older.sides().getFirst()));
        changes.add(new Change(newer.id(), after.name(), before.ratio(), after.ratio(), factor));
      }
    }
    return changes;
  }
}
