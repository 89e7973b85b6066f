package dev.sennit.bench.results;

import dev.sennit.bench.results.Results.ContestResult;
import java.util.List;

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

  /** Returns the rows of results. */
  public static List<KeptRow> of(Results results) {
    return results.comparisons().stream().map(KeptRow::of).toList();
  }

  private static KeptRow of(ContestResult contest) {
    return new KeptRow(
        contest.id(),
        contest.series(),
        contest.bytes(),
        contest.threads() == 1 ? null : contest.threads(),
        contest.sides().getFirst().rounds().size(),
        contest.sides().stream().map(side -> KeptSide.of(contest, side)).toList());
  }

  /** Returns the side of a name, or null. */
  public KeptSide side(String name) {
    return sides.stream().filter(side -> side.name().equals(name)).findFirst().orElse(null);
  }
}
