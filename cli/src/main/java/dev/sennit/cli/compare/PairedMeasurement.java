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
  private WorkTimer jdk;
  private WorkTimer sennit;

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

  /** Makes the work of both implementations, which can take long. */
  void prepare() throws Exception {
    jdk = timer(Implementation.JDK);
    sennit = timer(Implementation.SENNIT);
  }

  private WorkTimer timer(Implementation implementation) throws Exception {
    IsolatingClassLoader classes = new IsolatingClassLoader(cases);
    return crew.isPresent()
        ? CrewTimer.of(implementation, number, classes, clock, crew.get())
        : Stopwatch.of(implementation, number, classes, clock);
  }

  /** Fails if the results differ, as the time of a wrong result is worth nothing. */
  void checkResults() throws Exception {
    if (!Objects.deepEquals(jdk.result(), sennit.result())) {
      throw new Failure(
          row.title() + " has different results in Sennit and in the JDK: please report this.");
    }
  }

  void warmUp(long nanosecondsEach) throws Exception {
    jdk.warmUp(nanosecondsEach);
    sennit.warmUp(nanosecondsEach);
  }

  /** Measures both implementations once more. They take turns at being the first. */
  void measure(long nanosecondsEach) throws Exception {
    if (pairs.size() % 2 == 0) {
      TimeSlice first = jdk.measure(nanosecondsEach);
      pairs.add(new SlicePair(first, sennit.measure(nanosecondsEach)));
    } else {
      TimeSlice first = sennit.measure(nanosecondsEach);
      pairs.add(new SlicePair(jdk.measure(nanosecondsEach), first));
    }
  }

  ComparisonRow row() {
    return ComparisonRow.of(
        row.name(), row.size(), row.messages(), crew.map(Crew::size).orElse(1), pairs);
  }
}
