package dev.sennit.spark.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
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
    byte[] written = new byte[1000];
    results.write(1, written, 0);
    assertThat(written).isEqualTo(bytes(1000));
    assertThat(before).containsOnly(0);
  }

  @Test
  void longValuesStayInTheirRows() {
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
      List<Attribute> columns = TaskOfPartitions.columns(1);
      RowArgument argument = RowArgument.of(columns.getFirst(), Lists.toScala(columns));
      for (UnsafeRow row : List.of(outside, inHeap)) {
        assertThat(argument.add(row, 0)).isTrue();
        assertThat(argument.values().copy(0)).isEqualTo(value);
        argument.values().begin();
        assertThat(row.getBinary(0)).isEqualTo(value);
      }
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
