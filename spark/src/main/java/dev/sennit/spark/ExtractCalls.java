package dev.sennit.spark;

import dev.sennit.spark.plan.Extraction;
import dev.sennit.spark.plan.SennitColumns;
import dev.sennit.spark.row.Lists;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockLength;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockStart;
import org.apache.spark.sql.catalyst.expressions.InputFileName;
import org.apache.spark.sql.catalyst.optimizer.ColumnPruning$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Subquery;
import org.apache.spark.sql.catalyst.rules.Rule;

/**
 * Takes calls out of the expressions of a plan, and has a {@link SennitColumns} below the plan
 * compute them.
 *
 * <pre>
 * Filter (md5(name) = 'x')        Project [name]
 * +- Relation [name]       ==>    +- Filter (md5 = 'x')
 *                                    +- SennitColumns [md5(name) AS md5]
 *                                       +- Relation [name]
 * </pre>
 */
public final class ExtractCalls extends Rule<LogicalPlan> {
  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    // Spark makes a join of a correlated subquery and optimizes the join again.
    if (plan instanceof Subquery subquery && subquery.correlated()) {
      return plan;
    }
    // Rows are read ahead, so Spark would name the file of another row.
    if (namesFiles(plan)) {
      return plan;
    }
    LogicalPlan extracted = Extraction.of(plan);
    return extracted.fastEquals(plan) ? plan : ColumnPruning$.MODULE$.apply(extracted);
  }

  private static boolean namesFiles(LogicalPlan plan) {
    return Lists.<Expression>toJava(plan.expressions()).stream().anyMatch(ExtractCalls::namesFile)
        || Lists.<LogicalPlan>toJava(plan.children()).stream().anyMatch(ExtractCalls::namesFiles);
  }

  private static boolean namesFile(Expression expression) {
    return switch (expression) {
      case InputFileName _, InputFileBlockStart _, InputFileBlockLength _ -> true;
      default -> Lists.children(expression).anyMatch(ExtractCalls::namesFile);
    };
  }
}
