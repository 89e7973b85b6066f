package dev.sennit.spark.columns;

/** Computes a function for several rows at once. */
public interface ResultColumn extends AutoCloseable {
  /** Writes the results of rows, whose arguments have been added, or puts them off. */
  void compute(int rows, Results results);

  /** {@return how many bytes the results of so many rows have that are not put off} */
  long length(int rows);

  /**
   * Writes the result of a row that was put off.
   *
   * @return whether there is one
   */
  default boolean compute(int row, byte[] target, int offset) {
    throw new UnsupportedOperationException("no result was put off");
  }

  /** Clears what it knows of keys and values. */
  @Override
  default void close() {}
}
