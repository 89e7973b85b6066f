package dev.sennit.spark.plan;

import dev.sennit.spark.row.Call;
import dev.sennit.spark.row.Lists;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.jspecify.annotations.Nullable;

/** Makes columns of expressions, and puts them in the place of the expressions. */
final class NewColumns {
  private NewColumns() {}

  static Alias of(Expression expression) {
    Call call = Calls.of(expression);
    return new Alias(
        expression,
        call == null ? expression.prettyName() : call.function().sqlName(),
        NamedExpression.newExprId(),
        Lists.toScala(List.of()),
        scala.Option.empty(),
        Lists.toScala(List.of()));
  }

  /** Replaces the outermost expressions for which an operator returns another one and not null. */
  static Expression replaceDown(
      Expression expression, Function<Expression, @Nullable Expression> replacement) {
    Expression replaced = replacement.apply(expression);
    return replaced != null
        ? replaced
        : expression.mapChildren(child -> replaceDown(child, replacement));
  }
}
