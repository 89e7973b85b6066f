package dev.sennit.spark.row;

import dev.sennit.spark.columns.Limits;
import dev.sennit.spark.columns.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/** Collects the values of the arguments of calls, of each argument once. */
final class CallArguments {
  private final RowArgument[] arguments;
  private final List<ComputedColumn> computedColumns;
  private final int longest;

  private CallArguments(List<RowArgument> arguments, List<ComputedColumn> computedColumns) {
    this.arguments = arguments.toArray(RowArgument[]::new);
    this.computedColumns = computedColumns;
    longest = Limits.LONG / Math.max(1, arguments.size());
  }

  static CallArguments of(List<Call> calls, Seq<Attribute> input) {
    Map<Expression, Values> values = new HashMap<>();
    List<RowArgument> arguments = new ArrayList<>();
    for (Call call : calls) {
      for (Expression each : call.arguments()) {
        values.computeIfAbsent(
            each.canonicalized(),
            _ -> {
              if (each instanceof Literal literal) {
                return Values.ofConstant(bytes(literal));
              }
              arguments.add(RowArgument.of(each, input));
              return arguments.getLast().values();
            });
      }
    }
    return new CallArguments(
        arguments, calls.stream().map(call -> computedColumn(call, values)).toList());
  }

  private static byte @Nullable [] bytes(Literal literal) {
    return switch (literal.value()) {
      case null -> null;
      case UTF8String text -> text.getBytes();
      case byte[] bytes -> bytes;
      default ->
          throw new IllegalArgumentException("not a string and not bytes: " + literal.dataType());
    };
  }

  private static ComputedColumn computedColumn(Call call, Map<Expression, Values> values) {
    return new ComputedColumn(
        call.function(),
        call.arguments().stream()
            .map(argument -> values.get(argument.canonicalized()))
            .toArray(Values[]::new));
  }

  List<ComputedColumn> computedColumns() {
    return computedColumns;
  }

  void begin() {
    for (RowArgument each : arguments) {
      each.values().begin();
    }
  }

  /**
   * Adds the arguments of a row.
   *
   * @return whether the row must be the last one: {@link RowArgument#add}
   */
  boolean add(InternalRow row) {
    boolean last = false;
    for (RowArgument each : arguments) {
      last |= each.add(row, longest);
    }
    return last;
  }

  /** Drops what there is of a row behind so many: one of its arguments may have thrown. */
  void keep(int rows) {
    for (RowArgument each : arguments) {
      each.values().keep(rows);
    }
  }

  /** Drops values that were not copied. */
  void dropLong() {
    for (RowArgument each : arguments) {
      each.values().dropLong();
    }
  }

  /** {@return how many bytes were copied} */
  long copiedLength() {
    long length = 0;
    for (RowArgument each : arguments) {
      length += each.values().copiedLength();
    }
    return length;
  }

  /** {@return how many bytes of memory it holds} */
  long capacity() {
    long capacity = 0;
    for (RowArgument each : arguments) {
      capacity += each.values().capacity();
    }
    return capacity;
  }

  /** Clears all that is known of values. */
  void close() {
    for (RowArgument each : arguments) {
      each.values().clear();
    }
    computedColumns.forEach(ComputedColumn::close);
  }
}
