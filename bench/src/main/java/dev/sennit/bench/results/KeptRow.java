package dev.sennit.bench.results;

import dev.sennit.cli.compare.ComparisonRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The same work by several sides. Ratios compare every other side with the first one.
 *
 * @param id the name, which never changes
 * @param series the name that rows of all lengths share
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param threads the number of threads that did the work at once; null means one
 * @param rounds the number of rounds
 */
public record KeptRow(
    String id, String series, Integer bytes, Integer threads, int rounds, List<KeptSide> sides) {

  /** Returns the rows of rounds. Rows with fewer rounds than an interval needs are left out. */
  public static List<KeptRow> of(List<Round> rounds) {
    return rounds.stream()
        .collect(Collectors.groupingBy(Round::id, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(row -> row.size() >= Interval.LEAST_ROUNDS)
        .map(KeptRow::ofOne)
        .toList();
  }

  private static KeptRow ofOne(List<Round> rounds) {
    Round any = rounds.getFirst();
    List<KeptSide> sides =
        IntStream.range(0, any.readings().size())
            .mapToObj(side -> KeptSide.of(side, rounds))
            .toList();
    Integer threads = any.threads() == 1 ? null : any.threads();
    return new KeptRow(any.id(), any.series(), any.bytes(), threads, rounds.size(), sides);
  }

  /** Returns the work in words, such as MD5 digest of 64 B. */
  public String title() {
    return bytes == null ? series : ComparisonRow.title(series, bytes);
  }

  public KeptSide first() {
    return sides.getFirst();
  }

  /** Returns the speed of all threads together, in GB/s; null for a row of one thread. */
  public Double speed(KeptSide side) {
    return threads == null || bytes == null ? null : (double) bytes * threads / side.ns().value();
  }
}
