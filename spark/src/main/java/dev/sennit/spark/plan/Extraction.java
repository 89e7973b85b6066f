package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.BaseEvalPython;
import org.apache.spark.sql.catalyst.plans.logical.Expand;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RepartitionByExpression;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.catalyst.plans.logical.UnionLoop;
import scala.collection.immutable.Seq;

/** Takes calls out of the expressions of a plan, from the lowest of its parts on. */
public final class Extraction {
  private Extraction() {}

  /** Returns a plan without calls in it, but for those that stay Spark's. */
  public static LogicalPlan of(LogicalPlan plan) {
    if (isFirstOfSorted(plan)) {
      // Spark keeps only the first rows while it sorts, and then computes few calls.
      return plan.mapChildren(project -> project.mapChildren(Extraction::of));
    }
    if (plan instanceof UnionLoop) {
      // Spark optimizes what is below for each step of a recursion.
      return plan;
    }
    LogicalPlan below = plan.mapChildren(Extraction::of);
    return switch (below) {
      case Filter filter -> extract(Conditions.split(filter));
      case Aggregate aggregate -> extract(AggregateCalls.split(aggregate, Extraction::extract));
      case Project project -> extract(project);
      case Join join -> extract(join);
      case Expand expand -> extract(expand);
      case Generate generate -> extract(generate);
      case BaseEvalPython _ -> extract(below);
      case Sort sort -> extract(sort);
      case RepartitionByExpression repartition -> extract(repartition);
      default -> below;
    };
  }

  private static boolean isFirstOfSorted(LogicalPlan plan) {
    return plan instanceof LocalLimit limit
        && limit.child() instanceof Project project
        && project.child() instanceof Sort sort
        && sort.global();
  }

  private static LogicalPlan extract(LogicalPlan plan) {
    Map<Expression, Alias> calls = new LinkedHashMap<>();
    for (Expression call : InnermostCalls.of(plan)) {
      calls.computeIfAbsent(call.canonicalized(), _ -> NewColumns.of(call));
    }
    List<LogicalPlan> children = Lists.toJava(plan.children());
    calls.values().removeIf(call -> children.stream().noneMatch(child -> hasAllOf(child, call)));
    if (calls.isEmpty()) {
      return plan;
    }
    Map<Expression, Alias> arguments = argumentsElsewhere(plan, calls);
    if (!arguments.isEmpty()) {
      return computeBelow(plan, arguments, Extraction::withColumns);
    }
    useNamesOf(plan, calls);
    return computeBelow(plan, calls, SennitColumns::new);
  }

  /** Returns arguments of calls that a plan has in other places, too: to compute them only once. */
  private static Map<Expression, Alias> argumentsElsewhere(
      LogicalPlan plan, Map<Expression, Alias> calls) {
    Map<Expression, Alias> arguments = new LinkedHashMap<>();
    for (Alias call : calls.values()) {
      for (Expression argument : Objects.requireNonNull(Calls.of(call.child())).arguments()) {
        if (!(argument instanceof Attribute) && !argument.foldable()) {
          arguments.computeIfAbsent(argument.canonicalized(), _ -> NewColumns.of(argument));
        }
      }
    }
    arguments
        .keySet()
        .removeIf(argument ->
            Lists.<Expression>toJava(plan.expressions()).stream()
                .noneMatch(expression -> hasOutside(calls.keySet(), expression, argument)));
    return arguments;
  }

  /** Whether an expression has a part that is in no call. Both are canonical. */
  private static boolean hasOutside(Set<Expression> calls, Expression expression, Expression part) {
    Expression canonical = expression.canonicalized();
    return canonical.equals(part)
        || !calls.contains(canonical)
            && Lists.children(expression).anyMatch(child -> hasOutside(calls, child, part));
  }

  /** Whether a plan has all columns that an expression wants. */
  private static boolean hasAllOf(LogicalPlan plan, Expression expression) {
    return expression.references().subsetOf(plan.outputSet());
  }

  private static LogicalPlan withColumns(Seq<Alias> columns, LogicalPlan plan) {
    List<NamedExpression> all = new ArrayList<>(Lists.toJava(plan.output()));
    all.addAll(Lists.toJava(columns));
    return new Project(Lists.toScala(all), plan);
  }

  /**
   * Has plans below a plan compute expressions.
   *
   * @param below makes a plan that adds columns to those of a plan
   */
  private static LogicalPlan computeBelow(
      LogicalPlan plan,
      Map<Expression, Alias> expressions,
      BiFunction<Seq<Alias>, LogicalPlan, LogicalPlan> below) {
    Map<Expression, Alias> computed = new LinkedHashMap<>();
    List<LogicalPlan> children = new ArrayList<>();
    for (LogicalPlan child : Lists.toJava(plan.children())) {
      Map<Expression, Alias> ofChild = new LinkedHashMap<>(expressions);
      ofChild.values().removeIf(column -> !hasAllOf(child, column));
      children.add(
          ofChild.isEmpty()
              ? child
              : below.apply(Lists.toScala(List.copyOf(ofChild.values())), child));
      computed.putAll(ofChild);
    }
    LogicalPlan above =
        plan.withNewChildren(Lists.toScala(children))
            .mapExpressions(expression -> replaced(expression, computed));
    // Once more, for calls of calls.
    LogicalPlan rewritten = extract(above);
    return rewritten.output().equals(plan.output())
        ? rewritten
        : new Project(Lists.<NamedExpression>toScala(Lists.toJava(plan.output())), rewritten);
  }

  /** A projection that does nothing but name a call is not needed if the call has its name. */
  private static void useNamesOf(LogicalPlan plan, Map<Expression, Alias> calls) {
    if (plan instanceof Project project) {
      for (NamedExpression column : Lists.toJava(project.projectList())) {
        if (column instanceof Alias alias) {
          calls.replace(alias.child().canonicalized(), alias);
        }
      }
    }
  }

  private static Expression replaced(Expression expression, Map<Expression, Alias> columns) {
    return NewColumns.replaceDown(
        expression,
        e -> {
          if (e instanceof Alias alias && columns.containsValue(alias)) {
            return alias.toAttribute();
          }
          Alias column = columns.get(e.canonicalized());
          return column == null ? null : column.toAttribute();
        });
  }
}
