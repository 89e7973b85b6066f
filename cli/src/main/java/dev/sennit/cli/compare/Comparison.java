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
 * machine for a second disturbs all of them a little, and none alone.
 */
public final class Comparison {
  // Some milliseconds: both slices of a pair see the same clock rate and the same neighbours.
  private static final long NANOSECONDS_OF_A_SLICE = 3_000_000;
  private static final int WARM_UPS = 2;

  private final List<Duel> duels;
  private final long budget;
  private final BiConsumer<Long, Long> progress;
  private final long begin = System.nanoTime();

  private Comparison(List<Duel> duels, Duration budget, BiConsumer<Long, Long> progress) {
    this.duels = duels;
    this.budget = budget.toNanos();
    this.progress = progress;
  }

  /**
   * Measures cases.
   *
   * @param cases the class whose instances supply them
   * @param wanted which of them are to be measured
   * @param budget how long it may take, roughly
   * @param progress is told how much is done, and how much that is in all
   */
  public static List<Row> of(
      Class<? extends Supplier<List<Case>>> cases,
      Predicate<Case> wanted,
      Duration budget,
      BiConsumer<Long, Long> progress)
      throws Exception {
    return new Comparison(duels(cases, wanted), budget, progress).run();
  }

  private static List<Duel> duels(
      Class<? extends Supplier<List<Case>>> cases, Predicate<Case> wanted) throws Exception {
    List<Duel> duels = new ArrayList<>();
    List<Case> rows = new OwnClasses(cases).cases();
    for (int i = 0; i < rows.size(); i++) {
      if (wanted.test(rows.get(i))) {
        Stopwatch jdk = Stopwatch.of(Contender.JDK, i, new OwnClasses(cases));
        Stopwatch sennit = Stopwatch.of(Contender.SENNIT, i, new OwnClasses(cases));
        duels.add(new Duel(rows.get(i), jdk, sennit));
      }
    }
    return duels;
  }

  private List<Row> run() throws Exception {
    for (Duel duel : duels) {
      duel.checkResults();
    }
    long warmUp = budget / 3 / WARM_UPS / 2 / Math.max(duels.size(), 1);
    for (int i = 0; i < WARM_UPS; i++) {
      for (Duel duel : duels) {
        duel.warmUp(warmUp);
        showProgress();
      }
    }
    do {
      for (Duel duel : duels) {
        duel.measure(NANOSECONDS_OF_A_SLICE);
        showProgress();
      }
    } while (elapsed() < budget);
    return duels.stream().map(Duel::row).toList();
  }

  private void showProgress() {
    progress.accept(Math.min(elapsed(), budget), budget);
  }

  private long elapsed() {
    return System.nanoTime() - begin;
  }
}
