package dev.sennit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockLength;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockStart;
import org.apache.spark.sql.catalyst.expressions.InputFileName;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.optimizer.ColumnPruning$;
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
import org.apache.spark.sql.catalyst.plans.logical.Subquery;
import org.apache.spark.sql.catalyst.plans.logical.UnionLoop;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.collection.immutable.Seq;

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
    // Rows are read ahead, so Spark would name the file of another row.
    if (namesFiles(plan)) {
      return plan;
    }
    LogicalPlan extracted = extractAll(plan);
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

  private LogicalPlan extractAll(LogicalPlan plan) {
    if (isFirstOfSorted(plan)) {
      // Spark keeps only the first rows while it sorts, and then computes few calls.
      return plan.mapChildren(project -> project.mapChildren(this::extractAll));
    }
    if (plan instanceof UnionLoop) {
      // Spark optimizes what is below for each step of a recursion.
      return plan;
    }
    LogicalPlan below = plan.mapChildren(this::extractAll);
    return switch (below) {
      case Filter filter -> extract(split(filter));
      case Aggregate aggregate -> extract(withCallsOfResultsAbove(aggregate));
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

  private LogicalPlan extract(LogicalPlan plan) {
    Map<Expression, Alias> calls = new LinkedHashMap<>();
    for (Expression call : InnermostCalls.of(plan)) {
      calls.computeIfAbsent(call.canonicalized(), _ -> newAlias(call));
    }
    List<LogicalPlan> children = Lists.toJava(plan.children());
    calls.values().removeIf(call -> children.stream().noneMatch(child -> hasAllOf(child, call)));
    if (calls.isEmpty()) {
      return plan;
    }
    Map<Expression, Alias> arguments = argumentsElsewhere(plan, calls);
    if (!arguments.isEmpty()) {
      return computeBelow(plan, arguments, ExtractCalls::withColumns);
    }
    useNamesOf(plan, calls);
    return computeBelow(plan, calls, SennitColumns::new);
  }

  /** Returns arguments of calls that a plan has in other places, too: to compute them only once. */
  private static Map<Expression, Alias> argumentsElsewhere(
      LogicalPlan plan, Map<Expression, Alias> calls) {
    Map<Expression, Alias> arguments = new LinkedHashMap<>();
    for (Alias call : calls.values()) {
      for (Expression argument : Call.of(call.child()).arguments()) {
        if (!(argument instanceof Attribute) && !argument.foldable()) {
          arguments.computeIfAbsent(argument.canonicalized(), _ -> newAlias(argument));
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
  private LogicalPlan computeBelow(
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
    return replaceDown(
        expression,
        e -> {
          if (e instanceof Alias alias && columns.containsValue(alias)) {
            return alias.toAttribute();
          }
          Alias column = columns.get(e.canonicalized());
          return column == null ? null : column.toAttribute();
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

  /**
   * Puts conditions without calls below the others: fewer rows then have calls. Of conditions
   * behind one with a call these are the ones that cannot throw: where the first does not hold,
   * Spark does not come to them.
   */
  private static Filter split(Filter filter) {
    if (!filter.condition().deterministic()) {
      return filter;
    }
    List<Expression> above = new ArrayList<>();
    List<Expression> below = new ArrayList<>();
    for (Expression condition : InnermostCalls.conditions(filter.condition())) {
      boolean isFree =
          !InnermostCalls.hasAny(condition)
              && (above.isEmpty() || SafeExpressions.contains(condition));
      (isFree ? below : above).add(condition);
    }
    return above.isEmpty() || below.isEmpty()
        ? filter
        : new Filter(allOf(above), new Filter(allOf(below), filter.child()));
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
        || Lists.children(expression).anyMatch(child -> hasCallOfResult(child, aggregate));
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
