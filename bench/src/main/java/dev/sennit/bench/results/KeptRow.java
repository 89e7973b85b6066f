package dev.sennit.bench.results;

import dev.sennit.bench.plan.Participant;
import dev.sennit.bench.results.Round.Reading;
import dev.sennit.cli.compare.ComparisonRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The same work by several sides. Ratios compare every other side with the first one.
 *
 * @param id the id in results of {@code bench}, if that measures the same work
 * @param series the name that rows of all lengths share
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param threads the number of threads that did the work at once; null means one
 * @param rounds the number of rounds of its ratios; null if their intervals do not come from rounds
 */
public record KeptRow(
    String id,
    String series,
    Integer bytes,
    Integer threads,
    Integer rounds,
    List<KeptSide> sides) {

  /** Returns the rows of rounds. Rows with fewer rounds than an interval needs are left out. */
  public static List<KeptRow> of(List<Round> rounds) {
    Map<String, List<Round>> byRow =
        rounds.stream()
            .collect(Collectors.groupingBy(Round::id, LinkedHashMap::new, Collectors.toList()));
    return byRow.values().stream()
        .filter(row -> row.size() >= Interval.LEAST_ROUNDS)
        .map(KeptRow::ofOne)
        .toList();
  }

  private static KeptRow ofOne(List<Round> rounds) {
    Round any = rounds.getFirst();
    List<KeptSide> sides = new ArrayList<>();
    for (int i = 0; i < any.readings().size(); i++) {
      int side = i;
      List<Reading> own = rounds.stream().map(round -> round.readings().get(side)).toList();
      List<Double> ratios =
          rounds.stream()
              .map(Round::readings)
              .map(all -> all.getFirst().nanoseconds() / all.get(side).nanoseconds())
              .toList();
      sides.add(KeptSide.of(any, own, side == 0 ? List.of() : ratios));
    }
    return new KeptRow(
        any.id(),
        any.series(),
        any.bytes(),
        any.threads() == 1 ? null : any.threads(),
        rounds.size(),
        sides);
  }

  /** Returns the work in words, such as MD5 digest of 64 B. */
  public String title() {
    return bytes == null ? series : ComparisonRow.title(series, bytes);
  }

  /** Returns the side of a name, or null. */
  public KeptSide side(String name) {
    return sides.stream().filter(side -> side.name().equals(name)).findFirst().orElse(null);
  }

  /** Returns the sides of Sennit that have a ratio to another one. */
  public List<KeptSide> sidesOfSennit() {
    return sides.stream()
        .filter(side -> side.ratio() != null && side.name().startsWith(Participant.SENNIT))
        .toList();
  }
}
