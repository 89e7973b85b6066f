package dev.sennit.cli.compare;

/** A clock on which only that passes which takes its time by {@link #pass}. */
public final class MadeUpClock {
  private static long now;

  private MadeUpClock() {}

  /** Tells the time. */
  public static long now() {
    return now;
  }

  /** Returns work that takes so long whatever the machine does. */
  public static Work taking(long nanoseconds) {
    return () -> {
      pass(nanoseconds);
      return 0;
    };
  }

  /** Lets time pass. */
  public static void pass(long nanoseconds) {
    now += nanoseconds;
  }
}
