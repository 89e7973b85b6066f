package dev.sennit.cli.compare;

import dev.sennit.cli.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The two contenders of one case, and what was measured of them. */
final class Duel {
  private final Case row;
  private final Stopwatch jdk;
  private final Stopwatch sennit;
  private final List<Pair> pairs = new ArrayList<>();

  Duel(Case row, Stopwatch jdk, Stopwatch sennit) {
    this.row = row;
    this.jdk = jdk;
    this.sennit = sennit;
  }

  /** Sees to it that both compute the same: the time of a wrong result is worth nothing. */
  void checkResults() throws Exception {
    if (!Objects.deepEquals(jdk.result(), sennit.result())) {
      throw new Failure(
          row.title() + " has not the same result in Sennit as in the JDK: please report it.");
    }
  }

  void warmUp(long nanosecondsEach) throws Exception {
    jdk.warmUp(nanosecondsEach);
    sennit.warmUp(nanosecondsEach);
  }

  /** Measures both once more; who goes first changes from time to time. */
  void measure(long nanosecondsEach) throws Exception {
    if (pairs.size() % 2 == 0) {
      Slice first = jdk.measure(nanosecondsEach);
      pairs.add(new Pair(first, sennit.measure(nanosecondsEach)));
    } else {
      Slice first = sennit.measure(nanosecondsEach);
      pairs.add(new Pair(jdk.measure(nanosecondsEach), first));
    }
  }

  /** Tells whether the pairs say too little so far. */
  boolean lacksPairs() {
    return row().finding().isEmpty();
  }

  Row row() {
    return Row.of(row.name(), row.size(), pairs);
  }
}
