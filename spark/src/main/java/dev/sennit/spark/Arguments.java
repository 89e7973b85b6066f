package dev.sennit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import scala.collection.immutable.Seq;

/** Computes the arguments of digests, each once, and collects their values. */
final class Arguments {
  private final UnsafeProjection projection;
  // Where the arguments are in a row of the input; null if one must be computed.
  private final int[] columns;
  private final List<Values> messages;
  private final List<DigestColumn> digestColumns;

  private Arguments(
      UnsafeProjection projection,
      int[] columns,
      List<Values> messages,
      List<DigestColumn> digestColumns) {
    this.projection = projection;
    this.columns = columns;
    this.messages = messages;
    this.digestColumns = digestColumns;
  }

  static Arguments of(Seq<Alias> digests, Seq<Attribute> input) {
    Map<Expression, Expression> distinct = new LinkedHashMap<>();
    Map<Expression, Values> messages = new LinkedHashMap<>();
    List<DigestColumn> digestColumns = new ArrayList<>();
    for (Alias digest : Lists.toJava(digests)) {
      Call function = Call.of(digest.child());
      Expression argument = function.argument();
      distinct.putIfAbsent(argument.canonicalized(), argument);
      digestColumns.add(
          new DigestColumn(
              function.hasher(),
              messages.computeIfAbsent(argument.canonicalized(), _ -> new Values())));
    }
    List<Expression> arguments = List.copyOf(distinct.values());
    return new Arguments(
        UnsafeProjection.create(Lists.toScala(arguments), input),
        columns(arguments, Lists.toJava(input)),
        List.copyOf(messages.values()),
        digestColumns);
  }

  private static int[] columns(List<Expression> arguments, List<Attribute> input) {
    List<Expression> columns = input.stream().map(Expression::canonicalized).toList();
    int[] indexes = arguments.stream().mapToInt(e -> columns.indexOf(e.canonicalized())).toArray();
    for (int index : indexes) {
      if (index < 0) {
        return null;
      }
    }
    return indexes;
  }

  List<DigestColumn> digestColumns() {
    return digestColumns;
  }

  void clear() {
    messages.forEach(Values::clear);
  }

  /**
   * Adds the arguments of a row.
   *
   * @return whether the row must be the last one: {@link Values#add}
   */
  boolean add(InternalRow row) {
    boolean inPlace = columns != null && row instanceof UnsafeRow;
    UnsafeRow values = inPlace ? (UnsafeRow) row : projection.apply(row);
    boolean last = false;
    for (int i = 0; i < messages.size(); i++) {
      last |= messages.get(i).add(values, inPlace ? columns[i] : i);
    }
    return last;
  }

  /** {@return how many bytes were copied} */
  int length() {
    int length = 0;
    for (Values some : messages) {
      length += some.length();
    }
    return length;
  }
}
