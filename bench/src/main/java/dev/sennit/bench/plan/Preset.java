package dev.sennit.bench.plan;

import java.util.List;

/**
 * The length of a run. It decides which rows the run measures, and for how long.
 *
 * @param label the name of its option
 * @param rounds the number of rounds; each side of a contest gets a JVM in each round
 * @param warmUps the number of JMH's iterations that only warm up
 * @param leastWarmUpMillis the least duration of each of them
 * @param iterations the number of measured iterations
 * @param iterationMillis the duration of each of them
 * @param secondsInApplication the seconds in which the ways to call the JCA are measured
 */
public record Preset(
    String label,
    int rounds,
    int warmUps,
    int leastWarmUpMillis,
    int iterations,
    int iterationMillis,
    int secondsInApplication) {
  /** Under five minutes: the most telling rows, three times. */
  public static final Preset QUICK = new Preset("quick", 3, 2, 250, 3, 200, 40);

  /** About forty minutes. */
  public static final Preset DEFAULT = new Preset("default", 5, 2, 400, 4, 300, 30);

  /** Every row, in up to three hours. */
  public static final Preset FULL = new Preset("full", 5, 3, 500, 5, 400, 60);

  /** All presets, each with the rows of those before it. */
  public static final List<Preset> ALL = List.of(QUICK, DEFAULT, FULL);

  private static final double MILLIS = 1000;

  // The measured time that JMH takes to start and end a JVM.
  private static final double SECONDS_AROUND = 0.75;

  /** Returns the duration of an iteration of a warm-up that takes so long or longer. */
  int warmUpMillis(int least) {
    return Math.max(leastWarmUpMillis, least / warmUps);
  }

  /** Returns the duration of a measurement in one JVM, with its start and its end. */
  double secondsOfJvm(int leastWarmUp) {
    return SECONDS_AROUND
        + (warmUps * warmUpMillis(leastWarmUp) + iterations * iterationMillis) / MILLIS;
  }
}
