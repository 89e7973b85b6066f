package dev.sennit.bench.plan;

/**
 * How long one JVM measures.
 *
 * @param warmUps iterations before it counts
 * @param warmUpMillis how long each of them is
 * @param iterations the iterations that count
 * @param iterationMillis how long each of them is
 */
public record IterationTimes(int warmUps, int warmUpMillis, int iterations, int iterationMillis) {
  private static final double MILLIS = 1000;

  // JMH takes so long to start and end a JVM, as measured.
  private static final double SECONDS_AROUND = 0.75;

  /** Returns these times with a warm-up that is not shorter than that. */
  public IterationTimes withWarmUp(int leastMillis) {
    return new IterationTimes(
        warmUps, Math.max(warmUpMillis, leastMillis / warmUps), iterations, iterationMillis);
  }

  /** Returns how long that takes, with the JVM around it. */
  public double seconds() {
    return SECONDS_AROUND + (warmUps * warmUpMillis + iterations * iterationMillis) / MILLIS;
  }
}
