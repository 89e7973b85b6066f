package dev.sennit.spark.row;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskContext$;
import org.apache.spark.TaskContextImpl;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import scala.jdk.javaapi.CollectionConverters;

/** A task that computes calls in partitions of binary columns, without a session. */
final class TaskOfPartitions {
  final SQLMetric outputRows = new SQLMetric("sum", 0);
  final SQLMetric rowsByKernels = new SQLMetric("sum", 0);
  private final TaskContextImpl context = TaskContext$.MODULE$.empty();
  private final PartitionTask task;
  private final UnsafeProjection toRow;

  /**
   * Makes a task.
   *
   * @param columns the columns of the input
   * @param kept how many of them are passed on
   */
  TaskOfPartitions(List<Attribute> columns, int kept, List<Call> calls) {
    task =
        new PartitionTask(
            Lists.toScala(columns.subList(0, kept)),
            calls,
            Lists.toScala(columns),
            outputRows,
            rowsByKernels);
    toRow =
        UnsafeProjection.create(columns.stream().map(Attribute::dataType).toArray(DataType[]::new));
  }

  static List<Attribute> columns(int count) {
    return IntStream.range(0, count)
        .<Attribute>mapToObj(index ->
            new AttributeReference(
                "column" + index,
                DataTypes.BinaryType,
                true,
                Metadata.empty(),
                NamedExpression.newExprId(),
                Lists.toScala(List.of())))
        .toList();
  }

  static Literal constant(byte... value) {
    return new Literal(value, DataTypes.BinaryType);
  }

  UnsafeRow row(byte[]... values) {
    return toRow.apply(new GenericInternalRow((Object[]) values)).copy();
  }

  ExtendedRows of(Iterator<? extends InternalRow> partition) {
    return TaskContext.withTaskContext(
        context,
        () ->
            (ExtendedRows) task.apply(CollectionConverters.<InternalRow>asScala(cast(partition))));
  }

  @SuppressWarnings("unchecked")
  private static Iterator<InternalRow> cast(Iterator<? extends InternalRow> rows) {
    return (Iterator<InternalRow>) rows;
  }

  void end() {
    context.markTaskCompleted(scala.Option.empty());
  }
}
