package dev.sennit.cli.compare;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Work in this JVM. */
final class LocalWorkplace implements Workplace {
  private final List<Case> cases;
  private final Implementation implementation;
  private final LongSupplier clock;
  // Null until there are cases for it.
  private @Nullable Crew crew;

  /**
   * @param clock tells nanoseconds
   */
  LocalWorkplace(List<Case> cases, Implementation implementation, LongSupplier clock) {
    this.cases = cases;
    this.implementation = implementation;
    this.clock = clock;
  }

  @Override
  public WorkTimer prepare(int number, int threads) throws Exception {
    Case row = cases.get(number);
    if (threads == 1) {
      return Stopwatch.of(implementation, row, clock);
    }
    if (crew == null) {
      crew = new Crew(threads);
    }
    return CrewTimer.of(implementation, row, clock, crew);
  }
}
