package dev.sennit.cli.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Compares the contenders case by case. All cases are warmed up before any is measured, and then
 * measured in turn, again and again: so all run in the same state of the JVM, and what disturbs the
 * machine for a second disturbs all of them a little, and none alone. Cases that need more pairs
 * when the usual time is spent have the rest of the budget.
 */
public final class Comparison {
  // Some milliseconds: both slices of a pair see the same clock rate and the same neighbours.
  private static final long NANOSECONDS_OF_A_SLICE = 3_000_000;
  private static final int WARM_UPS = 2;
  private static final int PART_OF_WARM_UPS = 3;

  private final List<Duel> duels;
  private final double least;
  private final Budget budget;
  private final BiConsumer<Long, Long> progress;

  @FunctionalInterface
  private interface Step {
    void take(Duel duel) throws Exception;
  }

  private Comparison(
      List<Duel> duels, double least, Budget budget, BiConsumer<Long, Long> progress) {
    this.duels = duels;
    this.least = least;
    this.budget = budget;
    this.progress = progress;
  }

  /**
   * Measures cases.
   *
   * @param cases the class whose instances supply them
   * @param wanted which of them are to be measured
   * @param least the ratio below which a row fails, and so is measured for longer; 0 if none does
   * @param budget how long it may take, which holds for what precedes the measurement too
   * @param progress is told how much is done, and how much that is in all
   */
  public static List<Row> of(
      Class<? extends Supplier<List<Case>>> cases,
      Predicate<Case> wanted,
      double least,
      Budget budget,
      BiConsumer<Long, Long> progress)
      throws Exception {
    return new Comparison(duels(cases, wanted, budget), least, budget, progress).run();
  }

  /** Returns the usual time of a budget in which so many rows can just have their intervals. */
  public static Duration shortest(int rows) {
    long slices = 2L * Sample.LEAST_OF_INTERVAL * rows;
    return Duration.ofNanos(slices * Stopwatch.leastOfMeasure(NANOSECONDS_OF_A_SLICE))
        .multipliedBy(PART_OF_WARM_UPS)
        .dividedBy(PART_OF_WARM_UPS * Budget.AT_MOST - 1);
  }

  private static List<Duel> duels(
      Class<? extends Supplier<List<Case>>> cases, Predicate<Case> wanted, Budget budget)
      throws Exception {
    List<Duel> duels = new ArrayList<>();
    List<Case> rows = new OwnClasses(cases).cases();
    for (int i = 0; i < rows.size(); i++) {
      if (wanted.test(rows.get(i))) {
        duels.add(new Duel(cases, i, rows.get(i), budget::now));
      }
    }
    return duels;
  }

  private List<Row> run() throws Exception {
    each(duels, Duel::prepare);
    each(duels, Duel::checkResults);
    long warmUp = budget.usual() / PART_OF_WARM_UPS / WARM_UPS / 2 / Math.max(duels.size(), 1);
    for (int i = 0; i < WARM_UPS; i++) {
      each(duels, duel -> duel.warmUp(warmUp));
    }
    List<Duel> open = duels;
    while (!open.isEmpty() && !budget.isOver()) {
      each(open, duel -> duel.measure(NANOSECONDS_OF_A_SLICE));
      if (budget.isSpent()) {
        open = duels.stream().filter(duel -> duel.row().needsPairs(least)).toList();
      }
    }
    return duels.stream().map(Duel::row).toList();
  }

  /** Takes a step with each of some duels, as long as there is time. */
  private void each(List<Duel> some, Step step) throws Exception {
    for (Duel duel : some) {
      if (budget.isOver()) {
        return;
      }
      step.take(duel);
      progress.accept(Math.min(budget.elapsed(), budget.usual()), budget.usual());
    }
  }
}
