package dev.sennit.spark.columns;

import dev.sennit.Batch;
import dev.sennit.Zero;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The values of an argument in several rows, one behind the other as a batch wants them. */
public final class Values {
  private static final int NULL = -1;

  // The places of constants.
  private static final int[] ALL_FIRST = new int[Limits.MOST_ROWS];
  private static final int[] ALL_NULL = new int[Limits.MOST_ROWS];

  static {
    Arrays.fill(ALL_NULL, NULL);
  }

  private final boolean constant;
  private int[] places;
  private int[] ends;
  private byte[] data;
  private int rows;
  private int count;

  // The last value, if it is long: it stays where it is, or is made again where it is needed.
  private boolean hasLong;
  private byte @Nullable [] longValue;
  private @Nullable Supplier<byte[]> again;
  private int longOffset;
  private int longLength;
  private boolean isLongCopied;

  private Values(boolean constant, int[] places, int[] ends, byte[] data) {
    this.constant = constant;
    this.places = places;
    this.ends = ends;
    this.data = data;
  }

  /** No values yet. */
  public static Values none() {
    return new Values(
        false, new int[Limits.FIRST_ROWS], new int[Limits.FIRST_ROWS + 1], Buffers.NONE);
  }

  /** The same value in every row; it may be null. */
  public static Values ofConstant(byte @Nullable [] value) {
    if (value == null) {
      return new Values(true, ALL_NULL, new int[1], Buffers.NONE);
    }
    Values values = new Values(true, ALL_FIRST, new int[] {0, value.length}, value);
    values.count = 1;
    return values;
  }

  boolean isConstant() {
    return constant;
  }

  /** Begins again. */
  public void begin() {
    rows = 0;
    count = 0;
    dropLong();
  }

  /** Adds the null value of a row. */
  public void addNull() {
    nextRow(NULL);
  }

  /** Adds so many bytes for the value of a row, and returns where they begin in {@link #data}. */
  public int add(int length) {
    nextRow(count);
    int begin = ends[count];
    int end = begin + length;
    if (end > data.length) {
      data = Buffers.grow(data, begin, end);
    }
    ends[++count] = end;
    return begin;
  }

  /** {@return the array that values are copied to} */
  public byte[] data() {
    return data;
  }

  /** Adds a value, which must be the last one, and must stay where it is until it is dropped. */
  public void addLong(byte @Nullable [] array, int offset, int length) {
    nextRow(count);
    hasLong = true;
    longValue = array;
    longOffset = offset;
    longLength = length;
  }

  /**
   * Adds a value that is made whenever it is needed. It must be the last one.
   *
   * @param again makes the value
   * @param isCopied whether that is a copy, which must be cleared
   */
  public void addLong(int length, Supplier<byte[]> again, boolean isCopied) {
    addLong(null, 0, length);
    this.again = again;
    isLongCopied = isCopied;
  }

  private void nextRow(int place) {
    if (rows == places.length) {
      places = Arrays.copyOf(places, 2 * rows);
      ends = Arrays.copyOf(ends, 2 * rows + 1);
    }
    places[rows++] = place;
  }

  /** Drops the values behind so many rows. */
  public void keep(int rows) {
    while (this.rows > rows) {
      int place = places[--this.rows];
      if (hasLong && place == count) {
        dropLong();
      } else if (place != NULL) {
        count--;
      }
    }
  }

  /** Drops a long value. */
  public void dropLong() {
    dropMade();
    longValue = null;
    again = null;
    isLongCopied = false;
    hasLong = false;
  }

  /** Drops a long value that can be made again. */
  public void dropMade() {
    if (again != null) {
      if (isLongCopied && longValue != null) {
        Zero.clear(longValue);
      }
      longValue = null;
    }
  }

  /** {@return how many bytes were copied} */
  public int copiedLength() {
    return ends[count];
  }

  /** {@return how many bytes of memory it holds} */
  public long capacity() {
    return constant ? 0 : data.length + (long) Integer.BYTES * (places.length + ends.length);
  }

  /** {@return how many values are not null; a constant is one value} */
  public int count() {
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
    byte[] value = longValue;
    if (value == null) {
      value = Objects.requireNonNull(again).get();
      longValue = value;
    }
    return value;
  }

  /** {@return where the value of a row begins in its array} */
  public int offset(int row) {
    return isLong(row) ? longOffset : ends[places[row]];
  }

  /** {@return how many bytes the value of a row has} */
  public int length(int row) {
    return isLong(row) ? longLength : ends[places[row] + 1] - ends[places[row]];
  }

  /** {@return a copy of the value of a row} */
  public byte[] copy(int row) {
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
  public void clear() {
    data = Buffers.release(data);
    dropLong();
  }
}
