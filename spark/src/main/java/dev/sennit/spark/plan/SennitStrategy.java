package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.Seq;

/**
 * Plans {@link SennitColumns} as {@link SennitColumnsExec}, which passes on only columns in use.
 */
public final class SennitStrategy extends SparkStrategy {
  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    return switch (plan) {
      case Project project when project.child() instanceof SennitColumns calls ->
          Lists.toScala(List.of(plan(project, calls)));
      case SennitColumns calls -> Lists.toScala(List.of(plan(calls, calls.outputSet())));
      default -> Lists.toScala(List.of());
    };
  }

  private SparkPlan plan(Project project, SennitColumns calls) {
    SparkPlan below = plan(calls, project.references());
    return below.output().equals(project.output())
        ? below
        : new ProjectExec(project.projectList(), below);
  }

  private SparkPlan plan(SennitColumns plan, AttributeSet used) {
    List<Attribute> kept = new ArrayList<>(Lists.toJava(plan.child().output()));
    kept.removeIf(column -> !used.contains(column));
    List<Alias> calls = new ArrayList<>(Lists.toJava(plan.calls()));
    calls.removeIf(call -> !used.contains(call.toAttribute()));
    return new SennitColumnsExec(
        Lists.toScala(kept), Lists.toScala(calls), planLater(plan.child()));
  }
}
