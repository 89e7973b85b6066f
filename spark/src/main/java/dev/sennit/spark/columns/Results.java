package dev.sennit.spark.columns;

/** The results of a function in several rows, in the format of an engine. */
public interface Results {
  /**
   * Begins again, and makes room for so many rows, whose results have so many bytes.
   *
   * @return how much room there is
   */
  int begin(int rows, long length);

  /** {@return where the results are} */
  byte[] bytes();

  /** Takes so many bytes for the result of a row, and returns where they begin. */
  int add(int row, int length);

  /** Notes how long the result of a row is, which is computed only as the row is passed on. */
  void putOff(int row, int length);

  /** Notes that the result of a row is null. */
  void addNull(int row);

  /** Notes that a row has no result: what it has instead is found out when it is its turn. */
  void addFailure(int row);
}
