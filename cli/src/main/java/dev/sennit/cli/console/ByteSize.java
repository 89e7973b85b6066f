package dev.sennit.cli.console;

/** Writes numbers of bytes for people: 262144 is 256 KiB. */
public final class ByteSize {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  private ByteSize() {}

  /** Writes a size in the largest unit that it reaches, with at most two digits after the point. */
  public static String of(long bytes) {
    double number = bytes;
    int unit = 0;
    while (number >= 1024 && unit < UNITS.length - 1) {
      number /= 1024;
      unit++;
    }
    return Decimal.of(number, 2) + " " + UNITS[unit];
  }
}
