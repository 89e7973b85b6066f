package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.CaseWhen;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.Concat;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Lower;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.String2TrimExpression;
import org.apache.spark.sql.catalyst.expressions.StringPredicate;
import org.apache.spark.sql.catalyst.expressions.Upper;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.StringType;

/** Knows expressions that never throw, so that they can be computed earlier than Spark would. */
final class SafeExpressions {
  private SafeExpressions() {}

  /** Whether an expression never throws. Of one that is not known the answer is no. */
  static boolean contains(Expression expression) {
    return isSafeItself(expression)
        && Lists.children(expression).allMatch(SafeExpressions::contains);
  }

  private static boolean isSafeItself(Expression expression) {
    return switch (expression) {
      case Attribute _, Literal _, IsNull _, IsNotNull _ -> true;
      case And _, Or _, Not _, BinaryComparison _, In _, InSet _, StringPredicate _ -> true;
      case If _, CaseWhen _, Coalesce _ -> true;
      case Lower _, Upper _, String2TrimExpression _ -> true;
      case Concat concat -> concat.dataType() instanceof StringType;
      case Cast cast -> isSafe(cast);
      default -> false;
    };
  }

  /** Casts between strings and bytes, and of whole numbers to strings. */
  private static boolean isSafe(Cast cast) {
    return switch (cast.child().dataType()) {
      case StringType _ ->
          cast.dataType() instanceof BinaryType || cast.dataType() instanceof StringType;
      case BinaryType _, IntegralType _ -> cast.dataType() instanceof StringType;
      default -> false;
    };
  }
}
