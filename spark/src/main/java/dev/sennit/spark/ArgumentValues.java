package dev.sennit.spark;

import dev.sennit.Batch;
import dev.sennit.Zero;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.vectorized.ColumnarBatchRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.BinaryView;
import org.apache.spark.unsafe.types.UTF8String;

/** The values of an argument in several rows, one behind the other as a batch wants them. */
final class ArgumentValues {
  private static final int NULL = -1;

  // The places of constants.
  private static final int[] ALL_FIRST = new int[ExtendedRows.MOST_ROWS];
  private static final int[] ALL_NULL = new int[ExtendedRows.MOST_ROWS];

  static {
    Arrays.fill(ALL_NULL, NULL);
  }

  private final boolean constant;
  private final boolean text;
  private int[] places;
  private int[] ends;
  private byte[] data;
  private int rows;
  private int count;

  // The last value, if it is long: it stays in the row, or is made again where it is needed.
  private boolean hasLong;
  private byte[] longValue;
  private Supplier<byte[]> again;
  private int longOffset;
  private int longLength;
  private boolean isLongCopied;

  private ArgumentValues(boolean constant, boolean text, int[] places, int[] ends, byte[] data) {
    this.constant = constant;
    this.text = text;
    this.places = places;
    this.ends = ends;
    this.data = data;
  }

  /**
   * No values yet.
   *
   * @param text whether they will be strings, and not bytes
   */
  static ArgumentValues none(boolean text) {
    return new ArgumentValues(
        false,
        text,
        new int[ExtendedRows.FIRST_ROWS],
        new int[ExtendedRows.FIRST_ROWS + 1],
        Buffers.NONE);
  }

  /** The same value in every row; it may be null. */
  static ArgumentValues ofConstant(byte[] value) {
    if (value == null) {
      return new ArgumentValues(true, false, ALL_NULL, new int[1], Buffers.NONE);
    }
    ArgumentValues values =
        new ArgumentValues(true, false, ALL_FIRST, new int[] {0, value.length}, value);
    values.count = 1;
    return values;
  }

  boolean isConstant() {
    return constant;
  }

  /** Begins again. */
  void begin() {
    rows = 0;
    count = 0;
    dropLong();
  }

  /**
   * Adds the value of a column.
   *
   * @param row an {@link UnsafeRow}, a row of a batch, or a row of objects
   * @param longest how long a value is at most to be copied, unless the row is an unsafe one
   * @return whether the value was not copied. The row must then be the last one, and must stay as
   *     it is until the next {@link #begin}.
   */
  boolean add(InternalRow row, int column, int longest) {
    makeRoom();
    if (row.isNullAt(column)) {
      places[rows++] = NULL;
      return false;
    }
    if (row instanceof UnsafeRow unsafe) {
      // It has strings and bytes alike, and no objects of them are needed.
      long where = unsafe.getLong(column);
      return add(
          unsafe.getBaseObject(),
          unsafe.getBaseOffset() + (where >>> Integer.SIZE),
          (int) where,
          unsafe.getSizeInBytes() > ExtendedRows.LONG);
    }
    if (text) {
      UTF8String value = row.getUTF8String(column);
      int length = value.numBytes();
      return add(value.getBaseObject(), value.getBaseOffset(), length, length > longest);
    }
    if (row instanceof ColumnarBatchRow) {
      BinaryView value = row.getBinaryView(column);
      int length = value.numBytes();
      return add(value.getBaseObject(), value.getBaseOffset(), length, length > longest);
    }
    byte[] value = row.getBinary(column);
    return add(value, Platform.BYTE_ARRAY_OFFSET, value.length, value.length > longest);
  }

  /**
   * Adds a value that was computed, or null.
   *
   * @param longest how long a value is at most to be copied
   * @param again computes it again. A long value is not held meanwhile, as a row may have several.
   * @return whether the value was not copied. The row must then be the last one, and must stay as
   *     it is until the next {@link #begin}.
   */
  boolean add(byte[] value, int longest, Supplier<byte[]> again) {
    makeRoom();
    if (value == null) {
      places[rows++] = NULL;
      return false;
    }
    if (value.length <= longest) {
      return add(value, Platform.BYTE_ARRAY_OFFSET, value.length, false);
    }
    places[rows++] = count;
    hasLong = true;
    this.again = again;
    longOffset = 0;
    longLength = value.length;
    return true;
  }

  private void makeRoom() {
    if (rows == places.length) {
      places = Arrays.copyOf(places, 2 * rows);
      ends = Arrays.copyOf(ends, 2 * rows + 1);
    }
  }

  private boolean add(Object base, long offset, int length, boolean isLong) {
    places[rows++] = count;
    if (isLong) {
      setLong(base, offset, length);
      return true;
    }
    int begin = ends[count];
    int end = begin + length;
    if (end > data.length) {
      data = Buffers.grow(data, begin, end);
    }
    RowMemory.copy(base, offset, data, begin, length);
    ends[++count] = end;
    return false;
  }

  private void setLong(Object base, long offset, int length) {
    hasLong = true;
    longLength = length;
    if (base instanceof byte[] array) {
      longValue = array;
      longOffset = RowMemory.indexOf(offset);
    } else {
      again = () -> copy(base, offset, length);
      isLongCopied = true;
      longOffset = 0;
    }
  }

  private static byte[] copy(Object base, long offset, int length) {
    byte[] copy = new byte[length];
    RowMemory.copy(base, offset, copy, 0, length);
    return copy;
  }

  /** Drops a long value. */
  void dropLong() {
    dropMade();
    longValue = null;
    again = null;
    isLongCopied = false;
    hasLong = false;
  }

  /** Drops a long value that can be made again. */
  void dropMade() {
    if (again != null) {
      if (isLongCopied && longValue != null) {
        Zero.clear(longValue);
      }
      longValue = null;
    }
  }

  /** {@return how many bytes were copied} */
  int copiedLength() {
    return ends[count];
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    return constant ? 0 : data.length + (long) Integer.BYTES * (places.length + ends.length);
  }

  /** {@return how many values are not null; a constant is one value} */
  int count() {
    return hasLong ? count + 1 : count;
  }

  boolean isNull(int row) {
    return places[row] == NULL;
  }

  /** {@return which of the values that are not null that of a row is} */
  int place(int row) {
    return places[row];
  }

  /** Whether the value of a row was not copied. */
  boolean isLong(int row) {
    return places[row] == count;
  }

  /** {@return the array that has the value of a row} */
  byte[] array(int row) {
    if (!isLong(row)) {
      return data;
    }
    if (longValue == null) {
      longValue = again.get();
    }
    return longValue;
  }

  /** {@return where the value of a row begins in its array} */
  int offset(int row) {
    return isLong(row) ? longOffset : ends[places[row]];
  }

  int length(int row) {
    return isLong(row) ? longLength : ends[places[row] + 1] - ends[places[row]];
  }

  byte[] copy(int row) {
    int offset = offset(row);
    return Arrays.copyOfRange(array(row), offset, offset + length(row));
  }

  /** Compares the value of a row, in a time that depends on lengths only. */
  boolean equals(int row, byte[] value) {
    if (length(row) != value.length) {
      return false;
    }
    byte[] array = array(row);
    int offset = offset(row);
    int difference = 0;
    for (int i = 0; i < value.length; i++) {
      difference |= array[offset + i] ^ value[i];
    }
    return difference == 0;
  }

  /** The values that were copied. */
  Batch batch() {
    MemorySegment offsets = MemorySegment.ofArray(ends).asSlice(0, (count + 1L) * Integer.BYTES);
    return Batch.ofColumn(MemorySegment.ofArray(data), offsets);
  }

  /** Clears the copies; a constant is not one. */
  void clear() {
    data = Buffers.release(data);
    dropLong();
  }
}
