package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;

/** Calls of what aggregates compute. */
final class AggregateCalls {
  private AggregateCalls() {}

  /**
   * Puts calls of what an aggregate computes into a projection above it.
   *
   * @param extract takes the other calls out of the aggregate
   */
  static LogicalPlan split(Aggregate aggregate, UnaryOperator<LogicalPlan> extract) {
    List<NamedExpression> aggregates = new ArrayList<>();
    List<NamedExpression> results = new ArrayList<>();
    for (NamedExpression result : Lists.toJava(aggregate.aggregateExpressions())) {
      if (hasCallOfResult((Expression) result, aggregate)) {
        results.add(
            (NamedExpression)
                NewColumns.replaceDown(
                    (Expression) result,
                    e -> {
                      if (!isComputedBy(aggregate, e)) {
                        return null;
                      }
                      NamedExpression named = e instanceof NamedExpression n ? n : NewColumns.of(e);
                      aggregates.add(named);
                      return named.toAttribute();
                    }));
      } else {
        aggregates.add(result);
        results.add(result.toAttribute());
      }
    }
    if (aggregates.equals(Lists.toJava(aggregate.aggregateExpressions()))) {
      return aggregate;
    }
    Aggregate below =
        new Aggregate(
            aggregate.groupingExpressions(),
            Lists.toScala(aggregates),
            aggregate.child(),
            aggregate.hint());
    return new Project(Lists.toScala(results), extract.apply(below));
  }

  private static boolean hasCallOfResult(Expression expression, Aggregate aggregate) {
    if (isComputedBy(aggregate, expression)) {
      return false;
    }
    return Calls.of(expression) != null
        || Lists.children(expression).anyMatch(child -> hasCallOfResult(child, aggregate));
  }

  private static boolean isComputedBy(Aggregate aggregate, Expression expression) {
    return expression instanceof AggregateExpression
        || Lists.<Expression>toJava(aggregate.groupingExpressions()).stream()
            .anyMatch(grouping -> grouping.semanticEquals(expression));
  }
}
