package dev.sennit.spark.row;

import dev.sennit.spark.columns.Buffers;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Cast$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SafeProjection;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.collection.immutable.Seq;

/** Computes an argument, of one row after the other, and keeps no value of it. */
final class ComputedArgument implements Supplier<byte[]> {
  // Unlike UnsafeProjection, it makes no copies and keeps no memory for them.
  private final Function1<InternalRow, InternalRow> projection;
  private @Nullable InternalRow row;

  ComputedArgument(Expression argument, Seq<Attribute> input) {
    projection = SafeProjection.create(Lists.toScala(List.of(toBytes(argument))), input);
  }

  /** The projection copies strings, and not their bytes. */
  private static Expression toBytes(Expression argument) {
    return argument.dataType() instanceof StringType
        ? Cast$.MODULE$.apply(argument, DataTypes.BinaryType, true)
        : argument;
  }

  /** {@return the value of a row; it may be null} */
  byte @Nullable [] of(InternalRow row) {
    this.row = row;
    return compute(row);
  }

  /**
   * {@return the value of the last row, computed again, which is not null; the row must be as it
   * was}
   */
  @Override
  public byte[] get() {
    return Objects.requireNonNull(compute(Objects.requireNonNull(row)));
  }

  private byte @Nullable [] compute(InternalRow row) {
    InternalRow computed = projection.apply(row);
    byte[] value = computed.isNullAt(0) ? null : computed.getBinary(0);
    // The row would keep a value that is set to null.
    computed.update(0, Buffers.NONE);
    return value;
  }
}
