package dev.sennit.spark;

import dev.sennit.Zero;
import java.util.Arrays;

/** The results of a function in several rows, one behind the other. */
final class RowResults {
  private static final int USUAL_LENGTH = 1 << 16;
  private static final int NULL = -1;
  private static final int FAILED = -2;

  private final int[] begins = new int[ExtendedRows.MOST_ROWS];
  private final int[] lengths = new int[ExtendedRows.MOST_ROWS];
  private byte[] bytes = new byte[USUAL_LENGTH];
  private int end;

  /** Begins again, and makes room for so many bytes. */
  void begin(long length) {
    end = 0;
    if (length > bytes.length || bytes.length > ExtendedRows.MOST_BYTES) {
      Zero.clear(bytes);
      bytes = new byte[Math.max(Math.toIntExact(length), USUAL_LENGTH)];
    }
  }

  /** Where the results are. */
  byte[] bytes() {
    return bytes;
  }

  /** Takes so many bytes for the result of a row, and returns where they begin. */
  int add(int row, int length) {
    int begin = end;
    begins[row] = begin;
    lengths[row] = length;
    end += length;
    return begin;
  }

  void addNull(int row) {
    lengths[row] = NULL;
  }

  /** Notes that a row has no result: what it has instead is found out when it is its turn. */
  void addFailure(int row) {
    lengths[row] = FAILED;
  }

  /** Gives a row that has failed a result. */
  void replace(int row, byte[] result) {
    bytes = Arrays.copyOf(bytes, Math.max(bytes.length, end + result.length));
    System.arraycopy(result, 0, bytes, add(row, result.length), result.length);
  }

  boolean isNull(int row) {
    return lengths[row] == NULL;
  }

  boolean hasFailed(int row) {
    return lengths[row] == FAILED;
  }

  int begin(int row) {
    return begins[row];
  }

  /** {@return how many bytes the result of a row has; a negative number if it has none} */
  int length(int row) {
    return lengths[row];
  }

  void clear() {
    Zero.clear(bytes);
  }
}
