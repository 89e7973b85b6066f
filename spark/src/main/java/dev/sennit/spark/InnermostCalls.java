package dev.sennit.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.ConditionalExpression;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.HigherOrderFunction;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.TryEval;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * Finds the calls in the expressions of a plan that can be computed before all else.
 *
 * <p>The arguments of such a call contain no other call that is found, and are deterministic. They
 * are computed for every row, even where Spark would not compute them, as in a branch of {@code
 * CASE}. So there they must be columns, and the call must not fail: all else may throw.
 */
final class InnermostCalls {
  private final List<Expression> found = new ArrayList<>();

  private InnermostCalls() {}

  static List<Expression> of(LogicalPlan plan) {
    InnermostCalls calls = new InnermostCalls();
    for (Expression expression : Lists.<Expression>toJava(plan.expressions())) {
      if (plan instanceof Filter || plan instanceof Join) {
        for (Expression condition : conditions(expression)) {
          // A join computes its keys for all rows, and other conditions for some pairs of rows.
          calls.find(condition, plan instanceof Filter || condition instanceof EqualTo);
        }
      } else {
        calls.find(expression, true);
      }
    }
    return calls.found;
  }

  static boolean hasAny(Expression expression) {
    return Call.of(expression) != null || children(expression).anyMatch(InnermostCalls::hasAny);
  }

  /** The conditions that must all hold. */
  static List<Expression> conditions(Expression expression) {
    return expression instanceof And and
        ? Stream.of(and.left(), and.right()).flatMap(side -> conditions(side).stream()).toList()
        : List.of(expression);
  }

  /**
   * Finds the calls of an expression.
   *
   * @param always whether Spark computes the expression for every row
   */
  private void find(Expression expression, boolean always) {
    if (expression instanceof HigherOrderFunction) {
      // Its arguments are not columns but variables.
      return;
    }
    int before = found.size();
    boolean alwaysChildren = always && computesAllChildren(expression);
    children(expression).forEach(child -> find(child, alwaysChildren));
    Call call = Call.of(expression);
    if (found.size() == before && call != null && canBeTaken(call, always)) {
      found.add(expression);
    }
  }

  private static boolean canBeTaken(Call call, boolean always) {
    return call.isDeterministic()
        && call.hasReferences()
        && (always || call.isOfColumns() && !call.function().mayFail());
  }

  private static boolean computesAllChildren(Expression expression) {
    return switch (expression) {
      case ConditionalExpression _, And _, Or _, TryEval _ -> false;
      case AggregateExpression aggregate -> aggregate.filter().isEmpty();
      default -> true;
    };
  }

  private static Stream<Expression> children(Expression expression) {
    return Lists.<Expression>toJava(expression.children()).stream();
  }
}
