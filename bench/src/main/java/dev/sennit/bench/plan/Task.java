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

  /** Everything that {@code compare} measures, in one plain JVM of each side, by turns. */
  record Application(Duration time, int round) implements Task {}

  /** Returns the name, which all rounds of a task share. */
  default String name() {
    return switch (this) {
      case ContestRound(Contest contest, _, _) -> contest.id();
      case Application _ -> "Application";
    };
  }

  /** Returns the estimated duration. */
  default double seconds() {
    return switch (this) {
      case ContestRound(Contest contest, _, IterationTimes times) ->
          contest.participants().size() * times.seconds();
      case Application(Duration time, _) -> time.toSeconds();
    };
  }
}
