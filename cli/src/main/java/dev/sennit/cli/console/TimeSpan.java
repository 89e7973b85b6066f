package dev.sennit.cli.console;

/** Writes times for people: 11900 nanoseconds are 11.9 us. */
public final class TimeSpan {
  private static final String[] UNITS = {"ns", "us", "ms", "s"};
  // From here on three digits round to the next unit.
  private static final double NEXT = 999.5;

  private TimeSpan() {}

  /** Writes a time in the largest unit that it reaches, with three digits. */
  public static String of(double nanoseconds) {
    double number = nanoseconds;
    int unit = 0;
    while (number >= NEXT && unit < UNITS.length - 1) {
      number /= 1000;
      unit++;
    }
    return Decimal.ofThreeDigits(number) + " " + UNITS[unit];
  }
}
