package dev.sennit.cli.console;

/** Whether the caller wants no news of long work: the option {@code --quiet}. */
public final class Quiet {
  private static volatile boolean wanted;

  private Quiet() {}

  /** Silences all progress from now on, or lets it be shown again. */
  public static void want(boolean quiet) {
    wanted = quiet;
  }

  /** Tells whether progress is silenced. */
  public static boolean isWanted() {
    return wanted;
  }
}
