package dev.sennit.cli.compare;

/** A clock that stands still until {@link #pass}. */
public final class MadeUpClock {
  private static long now;

  private MadeUpClock() {}

  public static long now() {
    return now;
  }

  /** Returns work that takes so long on this clock. */
  public static Work taking(long nanoseconds) {
    return () -> {
      pass(nanoseconds);
      return (byte) 0;
    };
  }

  /** Lets time pass. */
  public static void pass(long nanoseconds) {
    now += nanoseconds;
  }
}
