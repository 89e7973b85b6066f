package dev.sennit.spark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;

/** The conditions of filters and joins. */
final class Conditions {
  private Conditions() {}

  /** The conditions that must all hold. */
  static List<Expression> of(Expression expression) {
    return expression instanceof And and
        ? Stream.of(and.left(), and.right()).flatMap(side -> of(side).stream()).toList()
        : List.of(expression);
  }

  /**
   * Puts conditions without calls below the others: fewer rows then have calls. Of conditions
   * behind one with a call these are the ones that cannot throw: where the first does not hold,
   * Spark does not come to them.
   */
  static Filter split(Filter filter) {
    if (!filter.condition().deterministic()) {
      return filter;
    }
    List<Expression> above = new ArrayList<>();
    List<Expression> below = new ArrayList<>();
    for (Expression condition : of(filter.condition())) {
      boolean isFree =
          !Calls.hasAny(condition) && (above.isEmpty() || SafeExpressions.contains(condition));
      (isFree ? below : above).add(condition);
    }
    return above.isEmpty() || below.isEmpty()
        ? filter
        : new Filter(allOf(above), new Filter(allOf(below), filter.child()));
  }

  private static Expression allOf(List<Expression> conditions) {
    return conditions.stream().reduce(And::new).orElseThrow();
  }
}
