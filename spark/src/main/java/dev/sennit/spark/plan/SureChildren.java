package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import org.apache.spark.sql.catalyst.expressions.ArrayRepeat;
import org.apache.spark.sql.catalyst.expressions.Concat;
import org.apache.spark.sql.catalyst.expressions.ConcatWs;
import org.apache.spark.sql.catalyst.expressions.CreateArray;
import org.apache.spark.sql.catalyst.expressions.CreateNamedStruct;
import org.apache.spark.sql.catalyst.expressions.DivModLike;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.FormatString;
import org.apache.spark.sql.catalyst.expressions.Greatest;
import org.apache.spark.sql.catalyst.expressions.HashExpression;
import org.apache.spark.sql.catalyst.expressions.InSubquery;
import org.apache.spark.sql.catalyst.expressions.Least;
import org.apache.spark.sql.catalyst.expressions.Pmod;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.RoundBase;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.catalyst.expressions.StringLocate;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.TruncInstant;
import org.apache.spark.sql.catalyst.expressions.TryEval;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.expressions.aggregate.Average;
import org.apache.spark.sql.catalyst.expressions.aggregate.Collect;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.Sum;

/**
 * Knows which children of an expression Spark computes whenever it computes the expression, and
 * throws what they throw. Of an expression that is not known it is the first child: a condition,
 * the left side of {@code AND}, or an argument behind which a null one ends the computation.
 */
final class SureChildren {
  private SureChildren() {}

  /** Whether a child is computed whenever its parent is. */
  static boolean contains(Expression parent, int child) {
    return switch (parent) {
      case TryEval _, SubqueryExpression _, InSubquery _ -> false;
      // Spark computes another child first, and may end there.
      case ArrayRepeat _, RoundBase _, StringLocate _, TruncInstant _ -> false;
      case DivModLike _, Pmod _ -> child == 1;
      case AggregateExpression aggregate -> aggregate.filter().isEmpty();
      case AggregateFunction function -> child == 0 && takesEveryRow(function);
      default -> child == 0 || computesAll(parent) || endsAtNull(parent) && noNull(parent, child);
    };
  }

  private static boolean takesEveryRow(AggregateFunction function) {
    return switch (function) {
      case Count _, Sum _, Average _, Min _, Max _, Collect<?> _ -> true;
      default -> false;
    };
  }

  private static boolean computesAll(Expression parent) {
    return switch (parent) {
      case ConcatWs _, Greatest _, Least _, HashExpression<?> _, EqualNullSafe _ -> true;
      case CreateArray _, CreateNamedStruct _, ScalaUDF _, PythonUDF _ -> true;
      default -> false;
    };
  }

  /** Whether an expression computes one child after the other until one is null. */
  private static boolean endsAtNull(Expression parent) {
    return parent instanceof Concat
        || parent instanceof FormatString
        || parent.nullIntolerant()
        || Calls.of(parent) != null;
  }

  private static boolean noNull(Expression parent, int end) {
    return Lists.children(parent).limit(end).noneMatch(Expression::nullable);
  }
}
