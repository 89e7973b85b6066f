package dev.sennit.cli.console;

/** Writes throughputs for people, with three digits. */
public final class Throughput {
  private static final String[] BYTES = {"GB/s", "MB/s", "kB/s", "B/s"};
  private static final String[] OPERATIONS = {"G/s", "M/s", "k/s", "/s"};
  // From here on three digits round to a whole unit.
  private static final double WHOLE = 0.9995;

  private Throughput() {}

  /** Writes a number of bytes in a nanosecond. */
  public static String ofBytes(double perNanosecond) {
    return of(perNanosecond, BYTES);
  }

  /** Writes a number of operations in a nanosecond. */
  public static String ofOperations(double perNanosecond) {
    return of(perNanosecond, OPERATIONS);
  }

  private static String of(double perNanosecond, String[] units) {
    double number = perNanosecond;
    int unit = 0;
    while (number < WHOLE && unit < units.length - 1) {
      number *= 1000;
      unit++;
    }
    return Decimal.ofThreeDigits(number) + " " + units[unit];
  }
}
