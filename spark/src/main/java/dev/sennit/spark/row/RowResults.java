package dev.sennit.spark.row;

import dev.sennit.spark.columns.Buffers;
import dev.sennit.spark.columns.Results;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/**
 * The results of a function in several rows, one behind the other. Each is a row by itself in
 * Spark's format: a word that says what is null, a word that says where the result is, and the
 * result, with zeros up to the next word.
 */
final class RowResults implements Results {
  private static final int HEADER = 2 * Long.BYTES;
  private static final int NULL = -1;
  private static final int FAILED = -2;

  // Where the result of a row begins that is not there yet.
  private static final int PUT_OFF = -1;

  private int[] begins = {};
  private int[] lengths = {};
  private byte[] bytes = Buffers.NONE;
  private int end;

  @Override
  public int begin(int rows, long results) {
    // Behind each result there may be almost a word of zeros.
    long length = results + (long) rows * (HEADER + Long.BYTES);
    end = 0;
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

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int add(int row, int length) {
    int begin = end + HEADER;
    begins[row] = begin;
    lengths[row] = length;
    end = begin + RowMemory.roundedLength(length);
    RowMemory.endWithZeros(bytes, begin, length);
    RowMemory.LONG.set(bytes, begin - HEADER, 0L);
    RowMemory.LONG.set(bytes, begin - Long.BYTES, (long) HEADER << Integer.SIZE | length);
    return begin;
  }

  @Override
  public void putOff(int row, int length) {
    begins[row] = PUT_OFF;
    lengths[row] = length;
  }

  @Override
  public void addNull(int row) {
    lengths[row] = NULL;
  }

  @Override
  public void addFailure(int row) {
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

  boolean hasFailed(int row) {
    return lengths[row] == FAILED;
  }

  boolean isPutOff(int row) {
    return lengths[row] >= 0 && begins[row] == PUT_OFF;
  }

  boolean isThere(int row) {
    return lengths[row] >= 0 && begins[row] != PUT_OFF;
  }

  /** Writes the result of a row, which is there, with zeros up to the next word. */
  void write(int row, byte[] target, int offset) {
    System.arraycopy(bytes, begins[row], target, offset, RowMemory.roundedLength(lengths[row]));
  }

  /** Has a view show the result of a row, which is there, as a row. */
  void show(int row, UnsafeRow view) {
    int length = RowMemory.roundedLength(lengths[row]);
    view.pointTo(bytes, (long) Platform.BYTE_ARRAY_OFFSET + begins[row] - HEADER, HEADER + length);
  }

  /** {@return how many bytes the result of a row has; a negative number if it has none} */
  int length(int row) {
    return lengths[row];
  }

  /** {@return how many bytes the result of a row has up to the next word} */
  int roundedLength(int row) {
    return RowMemory.roundedLength(Math.max(0, lengths[row]));
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return bytes.length + (long) Integer.BYTES * (begins.length + lengths.length);
  }

  void clear() {
    bytes = Buffers.release(bytes);
  }
}
