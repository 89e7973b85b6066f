package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import scala.jdk.javaapi.CollectionConverters;

/** Protects: all rows of batches are read, and a batch is freed when its last row is done with. */
class BatchRowsTest {
  private int freed;

  @Test
  void rowsAreThoseOfAllBatches() {
    BatchRows rows = rows(0, 2, 0, 0, 3, 0);
    assertThat(rows.hasNext()).isTrue();
    for (int row : new int[] {0, 1, 0, 1, 2}) {
      assertThat(rows.next().getInt(0)).isEqualTo(row);
    }
    assertThat(rows.hasNext()).isFalse();
    assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
    assertThat(rows().hasNext()).isFalse();
  }

  @Test
  void batchIsFreedBeforeTheNextIsRead() {
    BatchRows rows = rows(2, 1);
    rows.next();
    rows.next();
    assertThat(freed).isZero();
    assertThat(rows.hasNext()).isTrue();
    assertThat(freed).isEqualTo(1);
    rows.next();
    assertThat(rows.hasNext()).isFalse();
    assertThat(rows.hasNext()).isFalse();
    assertThat(freed).isEqualTo(2);
  }

  private BatchRows rows(int... lengths) {
    return new BatchRows(
        CollectionConverters.asScala(IntStream.of(lengths).mapToObj(this::batch).iterator()));
  }

  /** A batch whose rows have their indexes. */
  private ColumnarBatch batch(int rows) {
    OnHeapColumnVector column = new OnHeapColumnVector(rows, DataTypes.IntegerType);
    for (int row = 0; row < rows; row++) {
      column.putInt(row, row);
    }
    return new ColumnarBatch(new ColumnVector[] {column}, rows) {
      @Override
      public void closeIfFreeable() {
        freed++;
      }
    };
  }
}
