package dev.sennit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Cast$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.SafeProjection;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Function1;
import scala.collection.immutable.Seq;

/** Computes the arguments of calls, each once, and collects their values. */
final class CallArguments {
  // What computes arguments. Unlike UnsafeProjection, it makes no copies and keeps no memory for
  // them.
  private final Function1<InternalRow, InternalRow> projection;
  // Where the arguments are in a row of the input; negative if they must be computed.
  private final int[] places;
  private final boolean computesSome;
  private final ArgumentValues[] values;
  private final int longest;
  private final List<ComputedColumn> computedColumns;

  // What the projection has made of the last row.
  private InternalRow computed;

  private CallArguments(
      Function1<InternalRow, InternalRow> projection,
      int[] places,
      ArgumentValues[] values,
      List<ComputedColumn> computedColumns) {
    this.projection = projection;
    this.places = places;
    computesSome = IntStream.of(places).anyMatch(place -> place < 0);
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
        SafeProjection.create(
            Lists.toScala(
                computed.stream()
                    .filter(e -> !columns.contains(e.canonicalized()))
                    .map(CallArguments::toBytes)
                    .toList()),
            input),
        places,
        computed.stream().map(e -> values.get(e.canonicalized())).toArray(ArgumentValues[]::new),
        computedColumns);
  }

  /** The projection copies strings, and not their bytes. */
  private static Expression toBytes(Expression argument) {
    return argument.dataType() instanceof StringType
        ? Cast$.MODULE$.apply(argument, DataTypes.BinaryType, true)
        : argument;
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
    if (computesSome) {
      computed = projection.apply(row);
    }
    boolean last = false;
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      last |=
          places[i] >= 0
              ? values[i].add(row, places[i], longest)
              : values[i].add(bytes(next++), longest);
    }
    return last;
  }

  private byte[] bytes(int index) {
    return computed.isNullAt(index) ? null : computed.getBinary(index);
  }

  /** Drops values that were not copied. */
  void dropLong() {
    for (ArgumentValues some : values) {
      some.dropLong();
    }
    for (int i = 0; computed != null && i < computed.numFields(); i++) {
      // The row would keep a value that is set to null.
      computed.update(i, Buffers.NONE);
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
