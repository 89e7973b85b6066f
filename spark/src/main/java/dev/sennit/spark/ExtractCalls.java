package dev.sennit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.optimizer.ColumnPruning$;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RepartitionByExpression;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
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
  /** Makes the rule. */
  public ExtractCalls() {}

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    // Spark makes a join of a correlated subquery and optimizes the join again.
    if (plan instanceof Subquery subquery && subquery.correlated()) {
      return plan;
    }
    LogicalPlan extracted = extractAll(plan);
    return extracted.fastEquals(plan) ? plan : ColumnPruning$.MODULE$.apply(extracted);
  }

  private LogicalPlan extractAll(LogicalPlan plan) {
    LogicalPlan below = plan.mapChildren(this::extractAll);
    return switch (below) {
      case Filter filter -> extract(split(filter));
      case Aggregate aggregate -> extract(withCallsOfResultsAbove(aggregate));
      case Project project -> extract(project);
      case Join join -> extract(join);
      case Generate generate -> extract(generate);
      case Sort sort -> extract(sort);
      case RepartitionByExpression repartition -> extract(repartition);
      default -> below;
    };
  }

  /** Extracts from a plan, and from a second plan below it that {@link #split} made. */
  private LogicalPlan extract(LogicalPlan plan) {
    Map<Expression, Alias> found = new LinkedHashMap<>();
    for (Expression call : InnermostCalls.of(plan)) {
      found.computeIfAbsent(call.canonicalized(), _ -> newAlias(call));
    }
    useNamesOf(plan, found);
    Map<Expression, Alias> extracted = new LinkedHashMap<>();
    List<LogicalPlan> children = new ArrayList<>();
    for (LogicalPlan child : Lists.toJava(plan.children())) {
      Map<Expression, Alias> ofChild = new LinkedHashMap<>(found);
      ofChild.values().removeIf(call -> !call.references().subsetOf(child.outputSet()));
      children.add(
          ofChild.isEmpty()
              ? child
              : new SennitColumns(Lists.toScala(List.copyOf(ofChild.values())), child));
      extracted.putAll(ofChild);
    }
    if (extracted.isEmpty()) {
      return plan;
    }
    LogicalPlan above =
        plan.withNewChildren(Lists.toScala(children))
            .mapExpressions(expression -> replaced(expression, extracted));
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

  private static Expression replaced(Expression expression, Map<Expression, Alias> calls) {
    return replaceDown(
        expression,
        e -> {
          if (e instanceof Alias alias && calls.containsValue(alias)) {
            return alias.toAttribute();
          }
          Alias call = Call.of(e) == null ? null : calls.get(e.canonicalized());
          return call == null ? null : call.toAttribute();
        });
  }

  /** Replaces the outermost expressions for which an operator returns another one and not null. */
  private static Expression replaceDown(
      Expression expression, UnaryOperator<Expression> replacement) {
    Expression replaced = replacement.apply(expression);
    return replaced != null
        ? replaced
        : expression.mapChildren(child -> replaceDown(child, replacement));
  }

  /** Puts conditions without calls below the others: fewer rows then have calls. */
  private static Filter split(Filter filter) {
    if (!filter.condition().deterministic()) {
      return filter;
    }
    List<Expression> with = new ArrayList<>();
    List<Expression> without = new ArrayList<>();
    for (Expression condition : InnermostCalls.conditions(filter.condition())) {
      (InnermostCalls.hasAny(condition) ? with : without).add(condition);
    }
    return with.isEmpty() || without.isEmpty()
        ? filter
        : new Filter(allOf(with), new Filter(allOf(without), filter.child()));
  }

  private static Expression allOf(List<Expression> conditions) {
    return conditions.stream().reduce(And::new).orElseThrow();
  }

  /** Puts calls of what an aggregate computes into a projection above it. */
  private LogicalPlan withCallsOfResultsAbove(Aggregate aggregate) {
    List<NamedExpression> aggregates = new ArrayList<>();
    List<NamedExpression> results = new ArrayList<>();
    for (NamedExpression result : Lists.toJava(aggregate.aggregateExpressions())) {
      if (hasCallOfResult((Expression) result, aggregate)) {
        results.add(
            (NamedExpression)
                replaceDown(
                    (Expression) result,
                    e -> {
                      if (!isComputedBy(aggregate, e)) {
                        return null;
                      }
                      NamedExpression named = e instanceof NamedExpression n ? n : newAlias(e);
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
    return new Project(Lists.toScala(results), extract(below));
  }

  private static boolean hasCallOfResult(Expression expression, Aggregate aggregate) {
    if (isComputedBy(aggregate, expression)) {
      return false;
    }
    return Call.of(expression) != null
        || Lists.<Expression>toJava(expression.children()).stream()
            .anyMatch(child -> hasCallOfResult(child, aggregate));
  }

  private static boolean isComputedBy(Aggregate aggregate, Expression expression) {
    return expression instanceof AggregateExpression
        || Lists.<Expression>toJava(aggregate.groupingExpressions()).stream()
            .anyMatch(grouping -> grouping.semanticEquals(expression));
  }

  private static Alias newAlias(Expression expression) {
    Call call = Call.of(expression);
    return new Alias(
        expression,
        call == null ? expression.prettyName() : call.function().sqlName(),
        NamedExpression.newExprId(),
        Lists.toScala(List.of()),
        scala.Option.empty(),
        Lists.toScala(List.of()));
  }
}
