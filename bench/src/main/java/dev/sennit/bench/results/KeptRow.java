package dev.sennit.bench.results;

import dev.sennit.bench.results.Results.ContestResult;
import java.util.List;

/**
 * The same work by several sides. The others are compared with the first.
 *
 * @param id as in results of {@code bench}, if that measures the same
 * @param series the name that it shares with rows of other lengths
 * @param bytes of a message or of memory; null if there is no single length
 * @param threads how many did the work at once; null if one
 * @param rounds how many rounds its ratios are of; null if they have no interval by rounds
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

  /** Returns the side of that name, or null. */
  public KeptSide side(String name) {
    return sides.stream().filter(side -> side.name().equals(name)).findFirst().orElse(null);
  }
}
