package dev.sennit.bench.plan;

import java.util.List;

/** A part of a plan. A run measures it without a pause, and notes it when it is finished. */
public sealed interface Task {
  /**
   * A round of a contest. Each participant gets its own JVM, one right after the other.
   *
   * @param round the number of the round, from 1; every second round reverses the order
   */
  record ContestRound(Contest contest, int round, IterationTimes times) implements Task {}

  /** Everything that {@code compare} measures, in one plain JVM of each side, by turns. */
  record Application(double seconds, int round) implements Task {}

  /** The first calls of AES-256-GCM in a fresh JVM, each with a message of {@code length} bytes. */
  record ColdStart(String provider, int length, int calls, int round) implements Task {}

  /** The times that a stack dump waits for a thread while it hashes a message of that size. */
  record SafepointDelays(int mebibytes, int round) implements Task {}

  /** Every method that clears memory, at every size. */
  record Clearing(int repeats, int round) implements Task {}

  /** SHA-256 in Java, in several forms of its Boolean functions, in a kind of JVM. */
  record Forms(String kind, int round) implements Task {}

  /**
   * The models' answers about kernels, and the cycles that kernels take here.
   *
   * @param inUse the names of the kernels that are in use on this machine
   * @param all true for all kernels and cores, false for these kernels on a few cores
   */
  record Modelling(List<String> inUse, boolean all) implements Task {}

  /** Returns a name that is unique in the plan, and the same before and after an interruption. */
  default String key() {
    return switch (this) {
      case ContestRound(Contest contest, int round, _) -> contest.id() + " " + round;
      case Application application -> "Application " + application.round();
      case ColdStart(String provider, int length, _, int round) ->
          "ColdStart/%d/%s %d".formatted(length, provider, round);
      case SafepointDelays(int mebibytes, int round) ->
          "SafepointDelay/%d %d".formatted(mebibytes, round);
      case Clearing clearing -> "Clearing " + clearing.round();
      case Forms(String kind, int round) -> "Forms/%s %d".formatted(kind, round);
      case Modelling _ -> "Modelling";
    };
  }

  /** Returns the key without the number of the round. All rounds of a task share this name. */
  default String name() {
    return key().replaceFirst(" \\d+$", "");
  }

  /** Returns the estimated duration. */
  default double seconds() {
    return switch (this) {
      case ContestRound(Contest contest, _, IterationTimes times) ->
          contest.participants().size() * times.seconds();
      case Application(double seconds, _) -> seconds;
      // The estimate is for a slow JVM, which encrypts 65 MB a second before its code is compiled.
      case ColdStart(_, int length, int calls, _) ->
          0.6 + Math.min((long) length * calls, 700L * length) / 65e6;
      case SafepointDelays delays -> 2 + 0.007 * delays.mebibytes();
      case Clearing clearing -> 0.15 * (clearing.repeats() + 1);
      case Forms _ -> 7;
      // The estimate is for two cores without kept answers of models.
      case Modelling modelling -> modelling.all() ? 150 : 15;
    };
  }
}
