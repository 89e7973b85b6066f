package dev.sennit.spark.plan;

import dev.sennit.spark.row.Lists;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.UnaryNode;
import scala.collection.Iterator;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/** The logical plan that adds the results of calls to the columns of its child. */
public final class SennitColumns extends LogicalPlan implements UnaryNode, PlanParts {
  private final Seq<Alias> calls;
  private final LogicalPlan child;

  /**
   * Makes a plan.
   *
   * @param calls calls that Sennit computes, each with the column that it makes
   * @param child what computes the arguments
   */
  public SennitColumns(Seq<Alias> calls, LogicalPlan child) {
    this.calls = calls;
    this.child = child;
  }

  Seq<Alias> calls() {
    return calls;
  }

  @Override
  public LogicalPlan child() {
    return child;
  }

  @Override
  public Seq<LogicalPlan> children() {
    return UnaryNode.super.children();
  }

  /** The columns of the child, and behind them the results. */
  @Override
  public Seq<Attribute> output() {
    return Calls.withColumns(child.output(), calls);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet.apply(Lists.<Expression>toScala(Calls.columns(calls)));
  }

  @Override
  public LogicalPlan withNewChildInternal(LogicalPlan newChild) {
    return new SennitColumns(calls, newChild);
  }

  @Override
  public LogicalPlan withNewChildrenInternal(IndexedSeq<LogicalPlan> newChildren) {
    return withNewChildInternal(newChildren.head());
  }

  /** What plans show: no keys. */
  @Override
  public Iterator<Object> stringArgs() {
    return Lists.<Object>toScala(List.of(Calls.toStrings(calls))).iterator();
  }

  @Override
  public List<Object> parts() {
    return List.of(calls, child);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SennitColumns that && parts().equals(that.parts());
  }
}
