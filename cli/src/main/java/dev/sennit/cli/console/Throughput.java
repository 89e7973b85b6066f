package dev.sennit.cli.console;

/** Writes throughputs for people, with three digits. */
public final class Throughput {
  private static final String[] UNITS = {"GB/s", "MB/s", "kB/s", "B/s"};

  // From here on three digits round to a whole unit.
  private static final double WHOLE = 0.9995;

  private Throughput() {}

  /** Writes a number of bytes in a nanosecond. */
  public static String of(double perNanosecond) {
    double number = perNanosecond;
    int unit = 0;
    while (number < WHOLE && unit < UNITS.length - 1) {
      number *= 1000;
      unit++;
    }
    return Decimal.ofThreeDigits(number) + " " + UNITS[unit];
  }
}
