package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures one case by both implementations, in pairs of slices: on the current thread, or on all
 * threads of a crew at once.
 */
final class PairedMeasurement {
  private final Class<? extends Supplier<List<Case>>> cases;
  private final int number;
  private final Case row;
  private final LongSupplier clock;
  private final Optional<Crew> crew;
  private final List<SlicePair> pairs = new ArrayList<>();
  private final List<SlicePair> besideOther = new ArrayList<>();
  private WorkTimer jdk;
  private WorkTimer sennit;
  private Optional<WorkTimer> other = Optional.empty();

  /**
   * Creates a measurement without work yet.
   *
   * @param cases the class whose instances supply the cases
   * @param number the number of this case among them
   * @param row this case
   * @param clock tells nanoseconds
   * @param crew the threads; empty for the current thread
   */
  PairedMeasurement(
      Class<? extends Supplier<List<Case>>> cases,
      int number,
      Case row,
      LongSupplier clock,
      Optional<Crew> crew) {
    this.cases = cases;
    this.number = number;
    this.row = row;
    this.clock = clock;
    this.crew = crew;
  }

  /**
   * Makes the work of both implementations, which can take long.
   *
   * @param otherJdk another JDK that does the JDK's work as well
   */
  void prepare(Optional<OtherJdk> otherJdk) throws Exception {
    jdk = timer(Implementation.JDK);
    sennit = timer(Implementation.SENNIT);
    if (otherJdk.isPresent()) {
      other = Optional.of(otherJdk.get().timer(row));
    }
  }

  private WorkTimer timer(Implementation implementation) throws Exception {
    IsolatingClassLoader classes = new IsolatingClassLoader(cases);
    return crew.isPresent()
        ? CrewTimer.of(implementation, number, classes, clock, crew.get())
        : Stopwatch.of(implementation, number, classes, clock);
  }

  /** Fails if the results differ, as the time of a wrong result is worth nothing. */
  void checkResults() throws Exception {
    Object expected = jdk.result();
    if (!Objects.deepEquals(expected, sennit.result())) {
      throw new Failure(
          row.title() + " has different results in Sennit and in the JDK: please report this.");
    }
    if (other.isPresent() && !ResultDigest.of(expected).equals(other.get().result())) {
      throw new Failure(
          row.title() + " has different results in both JDKs: please report this to their makers.");
    }
  }

  void warmUp(long nanosecondsEach) throws Exception {
    jdk.warmUp(nanosecondsEach);
    sennit.warmUp(nanosecondsEach);
    if (other.isPresent()) {
      other.get().warmUp(nanosecondsEach);
    }
  }

  /**
   * Measures both implementations once more. They take turns at being the first. The other JDK is
   * measured right after them.
   */
  void measure(long nanosecondsEach) throws Exception {
    if (pairs.size() % 2 == 0) {
      TimeSlice first = jdk.measure(nanosecondsEach);
      pairs.add(new SlicePair(first, sennit.measure(nanosecondsEach)));
    } else {
      TimeSlice first = sennit.measure(nanosecondsEach);
      pairs.add(new SlicePair(jdk.measure(nanosecondsEach), first));
    }
    if (other.isPresent()) {
      besideOther.add(
          new SlicePair(other.get().measure(nanosecondsEach), pairs.getLast().sennit()));
    }
  }

  /** Tells whether more pairs are worth their time. */
  boolean needsPairs(double least) {
    return row().needsPairs(least) || other.isPresent() && rowOfOther().needsPairs(least);
  }

  ComparisonRow row() {
    return row(pairs);
  }

  /** Returns the row that has the other JDK in the JDK's place. */
  ComparisonRow rowOfOther() {
    return row(besideOther);
  }

  private ComparisonRow row(List<SlicePair> measured) {
    return ComparisonRow.of(
        row.name(), row.size(), row.messages(), crew.map(Crew::size).orElse(1), measured);
  }
}
