package dev.sennit.bench.report;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.bench.report.Change.Verdict;
import dev.sennit.bench.results.Results;
import dev.sennit.cli.TextTable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What changed from one run to another.
 *
 * @param older when the older one was made
 * @param differences of the machines; empty if they are the same
 * @param changes of the ratios that both have, those that changed most first
 * @param inOneOnly how many comparisons only one of them has
 */
public record Changes(String older, List<String> differences, List<Change> changes, int inOneOnly) {
  // An interval of 95 % leaves out the truth so often.
  private static final double BY_CHANCE = 0.05;

  /** From one to the other. */
  public static Changes between(Results older, Results newer) {
    List<Change> changes =
        Change.between(older, newer).stream()
            .sorted(
                Comparator.comparingDouble(
                        (Change change) -> Math.abs(Math.log(change.factor().value())))
                    .reversed())
            .toList();
    int inBoth = (int) changes.stream().map(Change::id).distinct().count();
    long different =
        Stream.concat(older.comparisons().stream(), newer.comparisons().stream())
            .map(Results.Comparison::id)
            .distinct()
            .count();
    return new Changes(
        older.made(),
        newer.machine().differences(older.machine()),
        changes,
        (int) different - inBoth);
  }

  /** Sentences that say what it comes to. */
  List<String> summary() {
    String of =
        "Of %d ratios %d are faster than in the run of %s, %d slower, and %d the same within noise; by chance alone about %d would differ."
            .formatted(
                changes.size(),
                count(Verdict.FASTER),
                older,
                count(Verdict.SLOWER),
                count(Verdict.SAME),
                Math.round(BY_CHANCE * changes.size()));
    String machines =
        differences.isEmpty()
            ? "Both runs are of the same machine."
            : "The runs are of different machines, so a change need not be Sennit's; this one has "
                + String.join("; ", differences)
                + ".";
    String missing =
        inOneOnly == 0 ? "" : " Only one of the runs has %d comparisons.".formatted(inOneOnly);
    return List.of(of, machines + missing);
  }

  /** A row for each. */
  TextTable table() {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT)
            .row("", "side", "before", "now", "factor", "95 %", "verdict");
    for (Change change : changes) {
      table.row(
          change.id(),
          change.side(),
          Numbers.ratio(change.before().value()),
          Numbers.ratio(change.after().value()),
          Numbers.ratio(change.factor().value()),
          Numbers.ends(change.factor()),
          change.verdict().toString());
    }
    return table;
  }

  private long count(Verdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).count();
  }
}
