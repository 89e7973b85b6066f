package dev.sennit.bench.report;

import com.google.gson.Gson;
import dev.sennit.bench.report.Change.Verdict;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The changes from one run to another.
 *
 * @param older when the older one was made
 * @param differences of the machines; empty if they are the same
 * @param changes of the ratios that both have, those that changed most first
 * @param inOneOnly how many contests only one of them has
 */
public record Changes(String older, List<String> differences, List<Change> changes, int inOneOnly) {
  // An interval of 95 % leaves out the truth so often.
  private static final double BY_CHANCE = 0.05;

  // Writes < as an escape, which could end the element.
  private static final Gson GSON = new Gson();

  private record Element(List<String> summary, List<Change> changes) {}

  /** Returns the changes from one to the other. */
  public static Changes between(Results older, Results newer) {
    Map<String, ContestResult> before = new LinkedHashMap<>();
    older.comparisons().forEach(contest -> before.put(contest.id(), contest));
    List<Change> changes =
        newer.comparisons().stream()
            .filter(contest -> before.containsKey(contest.id()))
            .flatMap(contest -> Change.between(before.get(contest.id()), contest).stream())
            .sorted(
                Comparator.comparingDouble(change -> -Math.abs(Math.log(change.factor().value()))))
            .toList();
    Set<String> all = new HashSet<>(before.keySet());
    newer.comparisons().forEach(contest -> all.add(contest.id()));
    return new Changes(
        older.made(),
        newer.machine().differences(older.machine()),
        changes,
        all.size() - (int) changes.stream().map(Change::id).distinct().count());
  }

  /** Returns sentences that sum up the changes. */
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

  private long count(Verdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).count();
  }

  /** Returns a table with a row for each. */
  TextTable table() {
    return new Columns<Change>()
        .text("", Change::id)
        .text("side", Change::side)
        .number("before", Change::before, ReportNumbers::ratio)
        .number("now", Change::after, ReportNumbers::ratio)
        .number("factor", Change::factor, ReportNumbers::ratio)
        .text("95 %", change -> ReportNumbers.ends(change.factor()))
        .text("verdict", change -> change.verdict().toString())
        .table(changes);
  }

  /** Returns an element of the page, beside the results, which are those of one run. */
  String element() {
    return "<script type=\"application/json\" id=\"changes\">"
        + GSON.toJson(new Element(summary(), changes))
        + "</script>";
  }
}
