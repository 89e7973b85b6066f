package dev.sennit.cli.compare;

import dev.sennit.cli.measure.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Compares the JDK with Sennit case by case. All cases are warmed up before any is measured, and
 * are then measured in turns. So all run in the same state of the JVM, and a disturbance of a
 * second affects all of them a little. All threads together do a case right after one thread has
 * done it. Cases that need more pairs at the end of the usual time get the rest of the budget.
 */
final class JdkComparison {
  // Some milliseconds: both slices of a pair see the same clock rate and the same neighbours.
  private static final long NANOSECONDS_OF_A_SLICE = 3_000_000;
  private static final int WARM_UPS = 2;
  private static final int PART_OF_WARM_UPS = 3;

  private final List<PairedMeasurement> measurements;
  private final Optional<OtherJdk> other;
  private final double least;
  private final TimeBudget budget;
  private final BiConsumer<Long, Long> progress;

  @FunctionalInterface
  private interface Step {
    void take(PairedMeasurement measurement) throws Exception;
  }

  private JdkComparison(
      List<PairedMeasurement> measurements,
      Optional<OtherJdk> other,
      double least,
      TimeBudget budget,
      BiConsumer<Long, Long> progress) {
    this.measurements = measurements;
    this.other = other;
    this.least = least;
    this.budget = budget;
    this.progress = progress;
  }

  /**
   * Measures cases.
   *
   * @param cases the class whose instances supply the cases
   * @param wanted selects the cases to measure
   * @param threads the number of threads that also do each case at once, if there is enough memory
   *     for it; 1 for no such rows
   * @param least the ratio below which a row fails and gets more time; 0 if no row can fail
   * @param budget the time for the measurement and its preparation
   * @param progress takes the finished amount and the total amount
   */
  static List<ComparisonRow> of(
      Class<? extends Supplier<List<Case>>> cases,
      Predicate<Case> wanted,
      int threads,
      double least,
      TimeBudget budget,
      BiConsumer<Long, Long> progress)
      throws Exception {
    try (Crew crew = new Crew(threads)) {
      return new JdkComparison(
              measurements(cases, wanted, crew, budget), Optional.empty(), least, budget, progress)
          .run()
          .ofThisJdk();
    }
  }

  /**
   * The rows of a comparison with two JDKs.
   *
   * @param ofThisJdk the rows with the JDK of this JVM
   * @param ofOtherJdk the same rows with the other JDK in its place; empty if there is none
   */
  record Rows(List<ComparisonRow> ofThisJdk, List<ComparisonRow> ofOtherJdk) {}

  /** Measures the cases of {@link Cases} on one thread, and by another JDK as well. */
  static Rows besideOther(
      OtherJdk other,
      Predicate<Case> wanted,
      double least,
      TimeBudget budget,
      BiConsumer<Long, Long> progress)
      throws Exception {
    try (Crew crew = new Crew(1)) {
      return new JdkComparison(
              measurements(Cases.class, wanted, crew, budget),
              Optional.of(other),
              least,
              budget,
              progress)
          .run();
    }
  }

  /** Returns the shortest usual time that gives so many rows their intervals. */
  static Duration shortest(int rows) {
    long slices = 2L * Sample.LEAST_OF_INTERVAL * rows;
    return Duration.ofNanos(slices * Stopwatch.leastOfMeasure(NANOSECONDS_OF_A_SLICE))
        .multipliedBy(PART_OF_WARM_UPS)
        .dividedBy(PART_OF_WARM_UPS * TimeBudget.AT_MOST - 1);
  }

  private static List<PairedMeasurement> measurements(
      Class<? extends Supplier<List<Case>>> cases,
      Predicate<Case> wanted,
      Crew crew,
      TimeBudget budget)
      throws Exception {
    List<PairedMeasurement> measurements = new ArrayList<>();
    List<Case> rows = new IsolatingClassLoader(cases).cases();
    for (int i = 0; i < rows.size(); i++) {
      Case row = rows.get(i);
      if (wanted.test(row)) {
        measurements.add(new PairedMeasurement(cases, i, row, budget::now, Optional.empty()));
        if (crew.size() > 1 && row.fits(crew.size())) {
          measurements.add(new PairedMeasurement(cases, i, row, budget::now, Optional.of(crew)));
        }
      }
    }
    return measurements;
  }

  private Rows run() throws Exception {
    each(measurements, measurement -> measurement.prepare(other));
    each(measurements, PairedMeasurement::checkResults);
    int sides = other.isPresent() ? 3 : 2;
    long warmUp =
        budget.usual() / PART_OF_WARM_UPS / WARM_UPS / sides / Math.max(measurements.size(), 1);
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
    return new Rows(
        measurements.stream().map(PairedMeasurement::row).toList(),
        other.isEmpty()
            ? List.of()
            : measurements.stream().map(PairedMeasurement::rowOfOther).toList());
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
