package dev.sennit.weave.portable;

import dev.sennit.weave.isa.Row;
import dev.sennit.weave.lower.Node;
import java.util.List;
import java.util.stream.Stream;

/** An expression of Java over words. */
sealed interface Expression {
  /** A word in a variable. */
  record Word(Node node) implements Expression {}

  /** A word of the state before the block, read from its array. */
  record Before(int index) implements Expression {}

  /**
   * A constant of the algorithm.
   *
   * @param number the number of uses of constants before it
   */
  record Constant(int number, long value) implements Expression {}

  /** The summands in the order in which they are added. */
  record Sum(List<Expression> summands) implements Expression {}

  /**
   * An operation of the table.
   *
   * @param count the distance of a shift
   */
  record Operation(Row row, int count, List<Expression> operands) implements Expression {}

  /** Returns the words in variables that it reads. */
  default Stream<Node> words() {
    return switch (this) {
      case Word(Node node) -> Stream.of(node);
      case Before _, Constant _ -> Stream.of();
      case Sum(List<Expression> summands) -> summands.stream().flatMap(Expression::words);
      case Operation operation -> operation.operands().stream().flatMap(Expression::words);
    };
  }

  default Stream<Constant> constants() {
    return switch (this) {
      case Constant constant -> Stream.of(constant);
      case Word _, Before _ -> Stream.of();
      case Sum(List<Expression> summands) -> summands.stream().flatMap(Expression::constants);
      case Operation operation -> operation.operands().stream().flatMap(Expression::constants);
    };
  }

  /** Returns the kind of expression, without its words. */
  default String kind() {
    return switch (this) {
      case Word _ -> "w";
      case Before _ -> "s";
      case Constant _ -> "n";
      case Sum(List<Expression> summands) -> "+" + summands.stream().map(Expression::kind).toList();
      case Operation operation ->
          operation.row() + "" + operation.operands().stream().map(Expression::kind).toList();
    };
  }
}
