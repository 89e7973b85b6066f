package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.Platform;
import org.junit.jupiter.api.Test;

/** Protects: copies of rows are right, and cleared when others take their place. */
class RowMemoryTest {
  @Test
  void replacedResultsAreCleared() {
    RowResults results = new RowResults();
    results.begin(2, 100);
    byte[] before = results.bytes();
    Arrays.fill(before, results.add(0, 100), 100, (byte) 1);
    results.addFailure(1);
    results.replace(1, bytes(1000));
    assertThat(Arrays.copyOfRange(results.bytes(), results.begin(1), results.begin(1) + 1000))
        .isEqualTo(bytes(1000));
    assertThat(before).containsOnly(0);
  }

  /** Long values are copied only from outside of the heap. */
  @Test
  void longValuesOutsideOfTheHeap() {
    byte[] value = bytes(100_000);
    UnsafeRow inHeap =
        UnsafeProjection.create(new DataType[] {DataTypes.BinaryType})
            .apply(new GenericInternalRow(new Object[] {value}));
    int length = inHeap.getSizeInBytes();
    long memory = Platform.allocateMemory(length);
    try {
      Platform.copyMemory(inHeap.getBaseObject(), inHeap.getBaseOffset(), null, memory, length);
      UnsafeRow outside = new UnsafeRow(1);
      outside.pointTo(null, memory, length);
      ArgumentValues values = ArgumentValues.none(true);
      assertThat(values.add(outside, 0, ExtendedRows.LONG)).isTrue();
      assertThat(values.copy(0)).isEqualTo(value);
      byte[] copy = values.array(0);
      values.begin();
      assertThat(copy).containsOnly(0);

      assertThat(values.add(outside, 0, ExtendedRows.LONG)).isTrue();
      copy = values.array(0);
      values.clear();
      assertThat(copy).containsOnly(0);

      values.begin();
      assertThat(values.add(inHeap, 0, ExtendedRows.LONG)).isTrue();
      assertThat(values.array(0)).isSameAs(inHeap.getBaseObject());
      values.begin();
      assertThat(inHeap.getBinary(0)).isEqualTo(value);
    } finally {
      Platform.freeMemory(memory);
    }
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 7);
    return bytes;
  }
}
