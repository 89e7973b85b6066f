package dev.sennit.spark.row;

import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
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
   * Returns how many bytes the columns of a row have behind their words.
   *
   * @param source the row; null if there are no columns
   * @param ordinals which of the row's columns they are; null if it has no others
   */
  long length(@Nullable UnsafeRow source, int @Nullable [] ordinals) {
    if (source == null) {
      return 0;
    }
    if (ordinals == null) {
      return (long) source.getSizeInBytes() - fixedLength;
    }
    long length = 0;
    for (int i : elsewhere) {
      if (!source.isNullAt(ordinals[i])) {
        length += RowMemory.roundedLength((int) source.getLong(ordinals[i]));
      }
    }
    return length;
  }

  /**
   * Copies the columns of a row, as {@link #length} takes it.
   *
   * @param target a row whose bits are zeros
   * @param bytes its memory
   */
  void copy(@Nullable UnsafeRow source, int @Nullable [] ordinals, UnsafeRow target, byte[] bytes) {
    if (source == null) {
      return;
    }
    int bits = UnsafeRow.calculateBitSetWidthInBytes(target.numFields());
    int begin = bits + target.numFields() * Long.BYTES;
    if (ordinals == null) {
      copyAll(source, bytes, bits, begin);
    } else {
      copySome(source, ordinals, target, bytes, begin);
    }
  }

  private void copyAll(UnsafeRow source, byte[] bytes, int bits, int begin) {
    Object base = source.getBaseObject();
    long offset = source.getBaseOffset();
    RowMemory.copy(base, offset, bytes, 0, bitsLength);
    RowMemory.copy(base, offset + bitsLength, bytes, bits, count * Long.BYTES);
    int length = source.getSizeInBytes() - fixedLength;
    RowMemory.copy(base, offset + fixedLength, bytes, begin, length);
    long shift = (long) (begin - fixedLength) << Integer.SIZE;
    for (int i : elsewhere) {
      if (!source.isNullAt(i)) {
        RowMemory.LONG.set(bytes, bits + i * Long.BYTES, source.getLong(i) + shift);
      }
    }
  }

  private void copySome(
      UnsafeRow source, int[] ordinals, UnsafeRow target, byte[] bytes, int begin) {
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
