package dev.sennit.spark.row;

import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import scala.collection.immutable.Seq;

/** Copies the columns that are passed on from one of Spark's rows to the beginning of another. */
final class PassedColumns {
  private final int count;
  private final int bitsLength;
  private final int fixedLength;
  // The columns whose word says where the value is.
  private final int[] elsewhere;

  PassedColumns(Seq<Attribute> columns) {
    count = columns.size();
    bitsLength = UnsafeRow.calculateBitSetWidthInBytes(count);
    fixedLength = bitsLength + count * Long.BYTES;
    elsewhere =
        IntStream.range(0, count)
            .filter(i -> !UnsafeRow.isFixedLength(columns.apply(i).dataType()))
            .toArray();
  }

  int count() {
    return count;
  }

  /**
   * {@return how many bytes the columns of a row have behind their words, in a row of their own}
   */
  int length(UnsafeRow own) {
    return own.getSizeInBytes() - fixedLength;
  }

  /** {@return how many bytes some columns of a row have behind their words} */
  long length(UnsafeRow source, int[] ordinals) {
    long length = 0;
    for (int i : elsewhere) {
      if (!source.isNullAt(ordinals[i])) {
        length += RowMemory.roundedLength((int) source.getLong(ordinals[i]));
      }
    }
    return length;
  }

  /**
   * Copies a row of their own.
   *
   * @param bytes the memory of the target, with zeros for its bits
   * @param bits how many bytes of bits the target has
   * @param begin where the values go that are behind the words
   */
  void copy(UnsafeRow own, byte[] bytes, int bits, int begin) {
    Object base = own.getBaseObject();
    long offset = own.getBaseOffset();
    RowMemory.copy(base, offset, bytes, 0, bitsLength);
    RowMemory.copy(base, offset + bitsLength, bytes, bits, count * Long.BYTES);
    RowMemory.copy(base, offset + fixedLength, bytes, begin, length(own));
    long shift = (long) (begin - fixedLength) << Integer.SIZE;
    for (int i : elsewhere) {
      if (!own.isNullAt(i)) {
        RowMemory.LONG.set(bytes, bits + i * Long.BYTES, own.getLong(i) + shift);
      }
    }
  }

  /** Copies some columns of a row, as {@link #copy(UnsafeRow, byte[], int, int)} does. */
  void copy(UnsafeRow source, int[] ordinals, UnsafeRow target, byte[] bytes, int begin) {
    for (int i = 0; i < count; i++) {
      if (source.isNullAt(ordinals[i])) {
        target.setNullAt(i);
      } else {
        target.setLong(i, source.getLong(ordinals[i]));
      }
    }
    int end = begin;
    for (int i : elsewhere) {
      if (!target.isNullAt(i)) {
        long word = target.getLong(i);
        // The bytes up to the next word are zeros.
        int length = RowMemory.roundedLength((int) word);
        long offset = source.getBaseOffset() + (word >>> Integer.SIZE);
        RowMemory.copy(source.getBaseObject(), offset, bytes, end, length);
        target.setLong(i, (long) end << Integer.SIZE | (int) word);
        end += length;
      }
    }
  }
}
