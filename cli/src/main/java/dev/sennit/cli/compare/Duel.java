package dev.sennit.cli.compare;

import dev.sennit.cli.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The two contenders of one case, and what was measured of them. */
final class Duel {
  private final Class<? extends Supplier<List<Case>>> cases;
  private final int number;
  private final Case row;
  private final LongSupplier clock;
  private final List<Pair> pairs = new ArrayList<>();
  private Stopwatch jdk;
  private Stopwatch sennit;

  /**
   * A duel of nobody yet.
   *
   * @param cases the class whose instances supply the cases
   * @param number of this case among them
   * @param row this case
   * @param clock what times are told by
   */
  Duel(Class<? extends Supplier<List<Case>>> cases, int number, Case row, LongSupplier clock) {
    this.cases = cases;
    this.number = number;
    this.row = row;
    this.clock = clock;
  }

  /** Has both make their work, which can take long. */
  void prepare() throws Exception {
    jdk = Stopwatch.of(Contender.JDK, number, new OwnClasses(cases), clock);
    sennit = Stopwatch.of(Contender.SENNIT, number, new OwnClasses(cases), clock);
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

  Row row() {
    return Row.of(row.name(), row.size(), pairs);
  }
}
