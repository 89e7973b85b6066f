package dev.sennit.bench.plan;

import java.time.Duration;

/** A part of a plan, which is measured without a pause. */
public sealed interface Task {
  /** The number of the round, from 1. */
  int round();

  /**
   * A round of a contest. Each participant gets its own JVM, one right after the other; every
   * second round reverses the order.
   */
  record ContestRound(Contest contest, int round, IterationTimes times) implements Task {}

  /**
   * Ways to call the JCA, in one plain JVM of each side, by turns.
   *
   * @param part the number of a part of all ways; 0 for what {@code compare} measures
   */
  record Application(Duration time, int part, int round) implements Task {
    static final String NAME = "Application";
  }

  /** Returns the name, which all rounds of a task share. */
  default String name() {
    return switch (this) {
      case ContestRound(Contest contest, _, _) -> contest.id();
      case Application _ -> Application.NAME;
    };
  }

  /** Returns the estimated duration. */
  default double seconds() {
    return switch (this) {
      case ContestRound(Contest contest, _, IterationTimes times) ->
          contest.participants().size() * times.seconds();
      case Application(Duration time, _, _) -> time.toSeconds();
    };
  }
}
