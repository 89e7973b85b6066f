package dev.sennit.bench.report;

import com.google.gson.Gson;
import dev.sennit.bench.report.Change.Verdict;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.Results;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The changes from one run to another.
 *
 * @param older the time of the older run
 * @param differences the differences between the machines; empty if there are none
 * @param changes the changes of the ratios that both runs have, the largest change first
 * @param inOneOnly the number of contests that only one of the runs has
 */
public record Changes(String older, List<String> differences, List<Change> changes, int inOneOnly) {
  // An interval of 95 % misses the true value so often.
  private static final double BY_CHANCE = 0.05;

  // Escapes the character <, because a plain one could end the element.
  private static final Gson GSON = new Gson();

  private record Element(List<String> summary, List<Change> changes) {}

  /** Returns the changes from an older run to a newer one. */
  public static Changes between(Results older, Results newer) {
    List<String> differences = newer.machine().differences(older.machine());
    return between(older.made(), differences, KeptRow.of(older), KeptRow.of(newer));
  }

  /** Returns the changes from the kept results of a kind of processor. */
  public static Changes between(KeptResults older, Results newer) {
    List<KeptRun> runs = older.runs().stream().filter(KeptRun::isOfBench).toList();
    return between(
        runs.stream().map(KeptRun::date).distinct().collect(Collectors.joining(" and ")),
        runs.stream()
            .flatMap(run -> run.differencesOf(newer.machine()).stream())
            .distinct()
            .toList(),
        runs.stream()
            .flatMap(run -> run.rows().stream())
            .filter(row -> row.rounds() != null)
            .toList(),
        KeptRow.of(newer));
  }

  private static Changes between(
      String made, List<String> differences, List<KeptRow> older, List<KeptRow> newer) {
    Map<String, KeptRow> before = new LinkedHashMap<>();
    older.forEach(row -> before.putIfAbsent(row.id(), row));
    List<Change> changes =
        newer.stream()
            .filter(row -> before.containsKey(row.id()))
            .flatMap(row -> Change.between(before.get(row.id()), row).stream())
            .sorted(
                Comparator.comparingDouble(change -> -Math.abs(Math.log(change.factor().value()))))
            .toList();
    Set<String> all = new HashSet<>(before.keySet());
    newer.forEach(row -> all.add(row.id()));
    return new Changes(
        made,
        differences,
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
        inOneOnly == 0 ? "" : " %d comparisons are in one of the runs only.".formatted(inOneOnly);
    List<String> sentences = new ArrayList<>(List.of(of));
    named(Verdict.SLOWER).ifPresent(all -> sentences.add("Slower: " + all));
    named(Verdict.FASTER).ifPresent(all -> sentences.add("Faster: " + all));
    sentences.add(machines + missing);
    return sentences;
  }

  /** Returns the names of changed ratios with their factors; nothing if there are none. */
  private Optional<String> named(Verdict verdict) {
    return changes.stream()
        .filter(change -> change.verdict() == verdict)
        .map(change ->
            "%s %s %s (%s)"
                .formatted(
                    change.id(),
                    change.side(),
                    ReportNumbers.ratio(change.factor()),
                    ReportNumbers.ends(change.factor())))
        .reduce((one, other) -> one + ", " + other)
        .map(all -> all + ".");
  }

  private long count(Verdict verdict) {
    return changes.stream().filter(change -> change.verdict() == verdict).count();
  }

  /** Returns a table with a row for each change. */
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

  /** Returns the element of the page that holds the changes. */
  String element() {
    return "<script type=\"application/json\" id=\"changes\">"
        + GSON.toJson(new Element(summary(), changes))
        + "</script>";
  }
}
