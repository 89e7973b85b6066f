package dev.sennit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.collection.immutable.Seq;

/** Computes the arguments of calls, each once, and collects their values. */
final class CallArguments {
  // What computes each argument; null if it is a column of the input.
  private final ComputedArgument[] computed;
  // Where the arguments are in a row of the input; negative if they must be computed.
  private final int[] places;
  private final ArgumentValues[] values;
  private final int longest;
  private final List<ComputedColumn> computedColumns;

  private CallArguments(
      ComputedArgument[] computed,
      int[] places,
      ArgumentValues[] values,
      List<ComputedColumn> computedColumns) {
    this.computed = computed;
    this.places = places;
    longest = ExtendedRows.LONG / Math.max(1, values.length);
    this.values = values;
    this.computedColumns = computedColumns;
  }

  static CallArguments of(Seq<Alias> calls, Seq<Attribute> input) {
    Map<Expression, ArgumentValues> values = new LinkedHashMap<>();
    List<Expression> computed = new ArrayList<>();
    List<ComputedColumn> computedColumns = new ArrayList<>();
    for (Alias alias : Lists.toJava(calls)) {
      Call call = Call.of(alias.child());
      List<Expression> arguments = call.argumentsUntilNull();
      for (Expression argument : arguments) {
        if (values.containsKey(argument.canonicalized())) {
          continue;
        }
        if (!(argument instanceof Literal)) {
          computed.add(argument);
        }
        values.put(argument.canonicalized(), valuesOf(argument));
      }
      computedColumns.add(
          new ComputedColumn(
              call.function(),
              arguments.stream()
                  .map(argument -> values.get(argument.canonicalized()))
                  .toArray(ArgumentValues[]::new)));
    }
    List<Expression> columns = Lists.toJava(input).stream().map(Expression::canonicalized).toList();
    int[] places = computed.stream().mapToInt(e -> columns.indexOf(e.canonicalized())).toArray();
    return new CallArguments(
        computed.stream()
            .map(e -> columns.contains(e.canonicalized()) ? null : new ComputedArgument(e, input))
            .toArray(ComputedArgument[]::new),
        places,
        computed.stream().map(e -> values.get(e.canonicalized())).toArray(ArgumentValues[]::new),
        computedColumns);
  }

  private static ArgumentValues valuesOf(Expression argument) {
    if (!(argument instanceof Literal literal)) {
      return ArgumentValues.none(argument.dataType() instanceof StringType);
    }
    return ArgumentValues.ofConstant(
        switch (literal.value()) {
          case null -> null;
          case UTF8String text -> text.getBytes();
          case byte[] bytes -> bytes;
          default ->
              throw new IllegalArgumentException(
                  "not a string and not bytes: " + argument.dataType());
        });
  }

  List<ComputedColumn> computedColumns() {
    return computedColumns;
  }

  void begin() {
    for (ArgumentValues some : values) {
      some.begin();
    }
  }

  /**
   * Adds the arguments of a row.
   *
   * @return whether the row must be the last one: {@link ArgumentValues#add}
   */
  boolean add(InternalRow row) {
    boolean last = false;
    for (int i = 0; i < values.length; i++) {
      last |=
          places[i] >= 0
              ? values[i].add(row, places[i], longest)
              : values[i].add(computed[i].of(row), longest, computed[i]);
    }
    return last;
  }

  /** Drops values that were not copied. */
  void dropLong() {
    for (ArgumentValues some : values) {
      some.dropLong();
    }
  }

  /** {@return how many bytes were copied} */
  int copiedLength() {
    int length = 0;
    for (ArgumentValues some : values) {
      length += some.copiedLength();
    }
    return length;
  }

  /** Clears all that is known of values. */
  void close() {
    for (ArgumentValues some : values) {
      some.clear();
    }
    computedColumns.forEach(ComputedColumn::close);
  }
}
