package dev.sennit.spark.row;

import dev.sennit.spark.columns.Function;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;

/**
 * A call of a function in a query, which Sennit computes for many rows at once.
 *
 * @param function what is called
 * @param arguments strings and bytes; a result is null if one of them is
 */
public record Call(Function function, List<Expression> arguments) implements Serializable {

  /** The call as a plan shows it. Constant keys are not shown. */
  @Override
  public String toString() {
    return function.text(arguments, Expression::toString, Literal.class::isInstance);
  }
}
