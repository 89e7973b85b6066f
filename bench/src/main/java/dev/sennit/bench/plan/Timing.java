package dev.sennit.bench.plan;

/**
 * How long one JVM measures.
 *
 * @param warmUps iterations before it counts
 * @param warmUpMillis how long each of them is
 * @param iterations those that count
 * @param iterationMillis how long each of them is
 */
public record Timing(int warmUps, int warmUpMillis, int iterations, int iterationMillis) {
  private static final double MILLIS = 1000;

  // Measured: what starting and ending a JVM under JMH takes.
  private static final double SECONDS_AROUND = 0.75;

  /** The same, but with a warm-up of so many milliseconds at least. */
  public Timing withWarmUp(int leastMillis) {
    return new Timing(
        warmUps, Math.max(warmUpMillis, leastMillis / warmUps), iterations, iterationMillis);
  }

  /** How long that takes, with the JVM around it. */
  public double seconds() {
    return SECONDS_AROUND + (warmUps * warmUpMillis + iterations * iterationMillis) / MILLIS;
  }
}
