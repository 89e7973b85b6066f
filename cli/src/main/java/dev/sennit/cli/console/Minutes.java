package dev.sennit.cli.console;

import java.util.Locale;

/** Writes times for people. */
public final class Minutes {
  private Minutes() {}

  /** Writes seconds as minutes and seconds. */
  public static String of(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60);
  }
}
