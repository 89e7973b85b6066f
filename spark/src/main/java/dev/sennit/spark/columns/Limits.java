package dev.sennit.spark.columns;

/** How much is read, copied and held at once. */
public final class Limits {
  /** How many rows are read at once. */
  public static final int MOST_ROWS = 1024;

  /** How many rows are read at first. A query may want only a few rows, as with LIMIT. */
  public static final int FIRST_ROWS = 32;

  /** How many bytes arguments, results and rows have before no further row is read. */
  public static final int MOST_BYTES = 1 << 20;

  /** A row with more bytes is not copied, and is the last one that is read at once. */
  public static final int LONG = 1 << 16;

  /** A result with more bytes is computed only as its row is passed on. */
  static final int LONG_RESULT = 1 << 12;

  private Limits() {}
}
