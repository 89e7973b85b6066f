package dev.sennit.spark.plan;

import dev.sennit.spark.row.Call;
import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.HigherOrderFunction;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.RepartitionByExpression;

/**
 * Finds the calls in the expressions of a plan that can be computed before all else.
 *
 * <p>The arguments of such a call contain no other call that is found, and are deterministic. They
 * are computed for every row, even where Spark would not compute them, as in a branch of {@code
 * CASE}. So there neither they nor the call may throw.
 */
final class InnermostCalls {
  private final List<Expression> found = new ArrayList<>();

  private InnermostCalls() {}

  static List<Expression> of(LogicalPlan plan) {
    InnermostCalls calls = new InnermostCalls();
    for (Expression expression : Lists.<Expression>toJava(plan.expressions())) {
      switch (plan) {
        case Filter _ -> calls.findInConditions(Conditions.of(expression));
        // Spark computes no keys of a side if the other has no rows, or all go to one partition.
        case Join _, RepartitionByExpression _ -> calls.find(expression, false);
        default -> calls.find(expression, true);
      }
    }
    return calls.found;
  }

  /** Finds the calls of conditions, which Spark computes until one does not hold. */
  private void findInConditions(List<Expression> conditions) {
    find(conditions.getFirst(), true);
    conditions.stream().skip(1).forEach(condition -> find(condition, false));
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
    List<Expression> children = Lists.children(expression).toList();
    for (int i = 0; i < children.size(); i++) {
      find(children.get(i), always && SureChildren.contains(expression, i));
    }
    Call call = Calls.of(expression);
    if (found.size() == before && call != null && canBeTaken(call, always)) {
      found.add(expression);
    }
  }

  private static boolean canBeTaken(Call call, boolean always) {
    List<Expression> arguments = call.arguments();
    return arguments.stream().allMatch(Expression::deterministic)
        && arguments.stream().anyMatch(argument -> !argument.references().isEmpty())
        && (always || isSafe(call));
  }

  /** Whether neither a call nor its arguments throw. */
  private static boolean isSafe(Call call) {
    return (!call.function().mayFail() || ConstantNamespace.isRight(call))
        && call.arguments().stream().allMatch(SafeExpressions::contains);
  }
}
