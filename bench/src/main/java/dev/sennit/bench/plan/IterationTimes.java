package dev.sennit.bench.plan;

/**
 * The durations of a measurement in one JVM.
 *
 * @param warmUps the number of iterations that only warm up
 * @param warmUpMillis the duration of each of them
 * @param iterations the number of measured iterations
 * @param iterationMillis the duration of each of them
 */
public record IterationTimes(int warmUps, int warmUpMillis, int iterations, int iterationMillis) {
  private static final double MILLIS = 1000;

  // The measured time that JMH takes to start and end a JVM.
  private static final double SECONDS_AROUND = 0.75;

  /** Returns these times with a warm-up of about that duration or more. */
  public IterationTimes withWarmUp(int leastMillis) {
    return new IterationTimes(
        warmUps, Math.max(warmUpMillis, leastMillis / warmUps), iterations, iterationMillis);
  }

  /** Returns the duration of the measurement, with the start and the end of the JVM. */
  public double seconds() {
    return SECONDS_AROUND + (warmUps * warmUpMillis + iterations * iterationMillis) / MILLIS;
  }
}
