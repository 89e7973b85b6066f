package dev.sennit.cli.compare;

import dev.sennit.cli.compare.PairedMeasurement.Workplaces;
import dev.sennit.cli.measure.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Compares the JDK with Sennit case by case. All cases are warmed up before any is measured, and
 * are then measured in turns. So all run in the same state of their JVMs, and a disturbance of a
 * second affects all of them a little. All threads together do a case right after one thread has
 * done it. Cases that need more pairs at the end of the usual time get the rest of the budget.
 */
final class JdkComparison {
  // Some milliseconds: both slices of a pair see the same clock rate and the same neighbours.
  private static final long NANOSECONDS_OF_A_SLICE = 3_000_000;
  private static final int WARM_UPS = 2;
  private static final int PART_OF_WARM_UPS = 2;

  // What is made early is used for so long before anything else is made.
  private static final long NANOSECONDS_OF_BEING_EARLY = 50_000_000;

  private final List<PairedMeasurement> measurements;
  private final List<Workplaces> places;
  private final double least;
  private final TimeBudget budget;
  private final BiConsumer<Long, Long> progress;

  @FunctionalInterface
  private interface Step {
    void take(PairedMeasurement measurement) throws Exception;
  }

  private JdkComparison(
      List<PairedMeasurement> measurements,
      List<Workplaces> places,
      double least,
      TimeBudget budget,
      BiConsumer<Long, Long> progress) {
    this.measurements = measurements;
    this.places = places;
    this.least = least;
    this.budget = budget;
    this.progress = progress;
  }

  /**
   * Measures cases.
   *
   * @param cases all cases
   * @param wanted selects the cases to measure
   * @param threads the number of threads that also do each case at once, if there is enough memory
   *     for it; 1 for no such rows
   * @param places where they are measured, by turns
   * @param least the ratio below which a row fails and gets more time; 0 if no row can fail
   * @param budget the time for the measurement and its preparation
   * @param progress takes the finished amount and the total amount
   * @return the rows with each JDK
   */
  static List<List<ComparisonRow>> of(
      List<Case> cases,
      Predicate<Case> wanted,
      int threads,
      List<Workplaces> places,
      double least,
      TimeBudget budget,
      BiConsumer<Long, Long> progress)
      throws Exception {
    int jdks = places.getFirst().jdks().size();
    return new JdkComparison(
            measurements(cases, wanted, threads, jdks), places, least, budget, progress)
        .run();
  }

  /** Returns the shortest usual time that gives so many rows their intervals. */
  static Duration shortest(int rows) {
    long slices = 2L * Sample.LEAST_OF_INTERVAL * rows;
    return Duration.ofNanos(slices * Stopwatch.leastOfMeasure(NANOSECONDS_OF_A_SLICE))
        .multipliedBy(PART_OF_WARM_UPS)
        .dividedBy(PART_OF_WARM_UPS * TimeBudget.AT_MOST - 1);
  }

  private static List<PairedMeasurement> measurements(
      List<Case> cases, Predicate<Case> wanted, int threads, int jdks) {
    List<PairedMeasurement> measurements = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      Case row = cases.get(i);
      if (wanted.test(row)) {
        measurements.add(new PairedMeasurement(i, row, 1, jdks));
        if (threads > 1 && row.fits(threads)) {
          measurements.add(new PairedMeasurement(i, row, threads, jdks));
        }
      }
    }
    return measurements;
  }

  private List<List<ComparisonRow>> run() throws Exception {
    prepare(measurement -> measurement.row().isEarly());
    each(measurements, measurement -> measurement.warmUp(NANOSECONDS_OF_BEING_EARLY));
    prepare(measurement -> !measurement.row().isEarly());
    int jdks = places.getFirst().jdks().size();
    long warmUp =
        budget.usual()
            / PART_OF_WARM_UPS
            / WARM_UPS
            / (jdks + 1)
            / places.size()
            / Math.max(measurements.size(), 1);
    for (int i = 0; i < WARM_UPS; i++) {
      each(measurements, measurement -> measurement.warmUp(warmUp));
    }
    List<PairedMeasurement> open = measurements;
    while (!open.isEmpty() && !budget.isOver()) {
      each(open, measurement -> measurement.measure(NANOSECONDS_OF_A_SLICE));
      if (budget.isSpent()) {
        open = measurements.stream().filter(measurement -> measurement.needsPairs(least)).toList();
      }
    }
    return IntStream.range(0, jdks)
        .mapToObj(jdk -> measurements.stream().map(each -> each.results().get(jdk)).toList())
        .toList();
  }

  /** Makes some of the work everywhere, and does it once. */
  private void prepare(Predicate<PairedMeasurement> which) throws Exception {
    List<PairedMeasurement> some = measurements.stream().filter(which).toList();
    for (Workplaces place : places) {
      each(some, measurement -> measurement.prepare(place));
    }
    each(some, PairedMeasurement::checkResults);
  }

  /** Takes a step with each measurement while there is time. */
  private void each(List<PairedMeasurement> some, Step step) throws Exception {
    for (PairedMeasurement measurement : some) {
      if (budget.isOver()) {
        return;
      }
      step.take(measurement);
      progress.accept(Math.min(budget.elapsed(), budget.usual()), budget.usual());
    }
  }
}
