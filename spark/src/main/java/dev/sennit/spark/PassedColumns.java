package dev.sennit.spark;

import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.array.ByteArrayMethods;
import scala.collection.immutable.Seq;

/** Copies the columns that are passed on from one of Spark's rows to another. */
final class PassedColumns {
  // Whether a column's word says where its value is.
  private final boolean[] elsewhere;

  private PassedColumns(boolean[] elsewhere) {
    this.elsewhere = elsewhere;
  }

  static PassedColumns of(Seq<Attribute> columns) {
    boolean[] elsewhere = new boolean[columns.size()];
    for (int i = 0; i < elsewhere.length; i++) {
      elsewhere[i] = !UnsafeRow.isFixedLength(columns.apply(i).dataType());
    }
    return new PassedColumns(elsewhere);
  }

  int count() {
    return elsewhere.length;
  }

  /** {@return how many bytes the columns have behind their words} */
  long length(UnsafeRow source, int[] places) {
    long length = 0;
    for (int i = 0; i < elsewhere.length; i++) {
      if (elsewhere[i] && !source.isNullAt(places[i])) {
        length += roundedLength(source.getLong(places[i]));
      }
    }
    return length;
  }

  /**
   * Copies the columns to the first columns of a row.
   *
   * @param places where the columns are in the source
   * @param bytes the memory of the row
   * @param begin where the values go that are behind the words
   * @return where they end
   */
  int copy(UnsafeRow source, int[] places, UnsafeRow row, byte[] bytes, int begin) {
    int end = begin;
    for (int i = 0; i < elsewhere.length; i++) {
      if (source.isNullAt(places[i])) {
        row.setNullAt(i);
        continue;
      }
      long word = source.getLong(places[i]);
      if (elsewhere[i]) {
        // The bytes up to the next word are zeros.
        int length = roundedLength(word);
        long offset = source.getBaseOffset() + (word >>> Integer.SIZE);
        RowMemory.copy(source.getBaseObject(), offset, bytes, end, length);
        word = (long) end << Integer.SIZE | (int) word;
        end += length;
      }
      row.setLong(i, word);
    }
    return end;
  }

  private static int roundedLength(long word) {
    return ByteArrayMethods.roundNumberOfBytesToNearestWord((int) word);
  }
}
