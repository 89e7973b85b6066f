package dev.sennit.weave.isa;

import dev.sennit.weave.isa.Meaning.Assign;
import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.isa.Meaning.Logic;
import dev.sennit.weave.isa.Meaning.Statement;
import dev.sennit.weave.isa.Meaning.Sum;

/** Puts operands that commute in one order, so that meanings compare as values. */
final class CommutativeOrder {
  private CommutativeOrder() {}

  static Meaning of(Meaning meaning) {
    return new Meaning(
        meaning.bits(),
        meaning.lanes(),
        meaning.statements().stream().map(CommutativeOrder::of).toList());
  }

  private static Statement of(Statement statement) {
    return statement instanceof Assign(String to, Expression value)
        ? new Assign(to, of(value))
        : statement;
  }

  private static Expression of(Expression expression) {
    return switch (expression) {
      case Sum(Expression left, Expression right) ->
          isBefore(right, left) ? new Sum(right, left) : expression;
      case Logic(var table, Expression x, Expression y, Expression z)
          when y.equals(z) && isBefore(y, x) ->
          new Logic(table.exchanged(0, 1), y, x, x);
      default -> expression;
    };
  }

  private static boolean isBefore(Expression one, Expression other) {
    return one.toString().compareTo(other.toString()) < 0;
  }
}
