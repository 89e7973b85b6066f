package dev.sennit.bench.report;

import com.google.gson.annotations.SerializedName;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The change of a ratio from one run to another.
 *
 * @param id the id of the contest
 * @param side the side that the ratio compares with the first side
 * @param before the older ratio
 * @param after the newer ratio
 * @param factor the newer ratio divided by the older one
 * @param verdict the verdict that follows from the interval of the factor
 */
public record Change(
    String id, String side, Interval before, Interval after, Interval factor, Verdict verdict) {
  /** The kind of a change. Noise is neither faster nor slower. */
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

  /** Returns the changes of all ratios that have an interval in both rows. */
  static List<Change> between(KeptRow older, KeptRow newer) {
    List<Change> changes = new ArrayList<>();
    for (KeptSide side : newer.sides()) {
      Optional<Interval> before =
          Optional.ofNullable(older.side(side.name())).flatMap(KeptSide::ratioInterval);
      Optional<Interval> after = side.ratioInterval();
      if (before.isPresent() && after.isPresent()) {
        Interval factor = after.get().dividedBy(before.get(), newer.rounds(), older.rounds());
        changes.add(new Change(newer.id(), side.name(), before.get(), after.get(), factor));
      }
    }
    return changes;
  }
}
