package dev.sennit.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.array.ByteArrayMethods;

/**
 * The results of a function in several rows, one behind the other. Each is a row by itself in
 * Spark's format: a word that says what is null, a word that says where the result is, and the
 * result, with zeros up to the next word.
 */
final class RowResults {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  /** A result with more bytes is put off. */
  static final int MOST_HELD = 1 << 12;

  private static final int HEADER = 2 * Long.BYTES;
  private static final int NULL = -1;
  private static final int FAILED = -2;

  // Where the result of a row begins that is not there yet.
  private static final int PUT_OFF = -1;

  private int[] begins = {};
  private int[] lengths = {};
  private byte[] bytes = Buffers.NONE;
  private int end;
  private boolean arePutOff;

  /**
   * Begins again, and makes room for so many rows, whose results have so many bytes.
   *
   * @return how much room there is
   */
  int begin(int rows, long results) {
    // Behind each result there may be almost a word of zeros.
    long length = results + (long) rows * (HEADER + Long.BYTES);
    end = 0;
    arePutOff = false;
    if (rows > lengths.length) {
      begins = new int[rows];
      lengths = new int[rows];
    }
    if (length > bytes.length) {
      bytes = Buffers.release(bytes);
      bytes = new byte[Math.toIntExact(length)];
    }
    return (int) length;
  }

  /** Where the results are. */
  byte[] bytes() {
    return bytes;
  }

  /** Takes so many bytes for the result of a row, and returns where they begin. */
  int add(int row, int length) {
    int begin = end + HEADER;
    begins[row] = begin;
    lengths[row] = length;
    end = begin + ByteArrayMethods.roundNumberOfBytesToNearestWord(length);
    if (end > begin + length) {
      // Zeros behind the result.
      LONG.set(bytes, end - Long.BYTES, 0L);
    }
    LONG.set(bytes, begin - HEADER, 0L);
    LONG.set(bytes, begin - Long.BYTES, (long) HEADER << Integer.SIZE | length);
    return begin;
  }

  /** Notes how long the result of a row is, which is computed only as the row is passed on. */
  void putOff(int row, int length) {
    arePutOff = true;
    begins[row] = PUT_OFF;
    lengths[row] = length;
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
    int length = end + HEADER + result.length + Long.BYTES;
    if (length > bytes.length) {
      bytes = Buffers.grow(bytes, end, length);
    }
    System.arraycopy(result, 0, bytes, add(row, result.length), result.length);
  }

  boolean isNull(int row) {
    return lengths[row] == NULL;
  }

  boolean hasFailed(int row) {
    return lengths[row] == FAILED;
  }

  /** Whether a result is put off. */
  boolean arePutOff() {
    return arePutOff;
  }

  boolean isPutOff(int row) {
    return lengths[row] >= 0 && begins[row] == PUT_OFF;
  }

  /** Whether the result of a row is there. */
  boolean isThere(int row) {
    return lengths[row] >= 0 && begins[row] != PUT_OFF;
  }

  int begin(int row) {
    return begins[row];
  }

  /** Has a view show the result of a row, which is there, as a row. */
  void show(int row, UnsafeRow view) {
    int length = ByteArrayMethods.roundNumberOfBytesToNearestWord(lengths[row]);
    view.pointTo(bytes, (long) Platform.BYTE_ARRAY_OFFSET + begins[row] - HEADER, HEADER + length);
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
