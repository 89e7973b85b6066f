package dev.sennit.spark;

/** The results of a function in several rows, one behind the other. */
final class RowResults {
  private static final int NULL = -1;
  private static final int FAILED = -2;

  private int[] begins = {};
  private int[] lengths = {};
  private byte[] bytes = Buffers.NONE;
  private int end;

  /** Begins again, and makes room for so many rows, whose results have so many bytes. */
  void begin(int rows, long length) {
    end = 0;
    if (rows > lengths.length) {
      begins = new int[rows];
      lengths = new int[rows];
    }
    if (length > bytes.length) {
      bytes = Buffers.release(bytes);
      bytes = new byte[Math.toIntExact(length)];
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
    if (end + result.length > bytes.length) {
      bytes = Buffers.grow(bytes, end, end + result.length);
    }
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

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return bytes.length + (long) Integer.BYTES * (begins.length + lengths.length);
  }

  void clear() {
    bytes = Buffers.release(bytes);
  }
}
