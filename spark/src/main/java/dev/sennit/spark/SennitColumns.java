package dev.sennit.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.UnaryNode;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/** The logical plan that adds columns of digests to the columns of its child. */
public final class SennitColumns extends LogicalPlan implements UnaryNode {
  private final Seq<Alias> digests;
  private final LogicalPlan child;

  /**
   * Makes a plan.
   *
   * @param digests calls of Spark's digests, each with the column that it makes
   * @param child what computes the arguments
   */
  public SennitColumns(Seq<Alias> digests, LogicalPlan child) {
    this.digests = digests;
    this.child = child;
  }

  Seq<Alias> digests() {
    return digests;
  }

  @Override
  public LogicalPlan child() {
    return child;
  }

  @Override
  public Seq<LogicalPlan> children() {
    return UnaryNode.super.children();
  }

  /** The columns of the child, and behind them the digests. */
  @Override
  public Seq<Attribute> output() {
    List<Attribute> output = new ArrayList<>(Lists.toJava(child.output()));
    Lists.toJava(digests).forEach(digest -> output.add(digest.toAttribute()));
    return Lists.toScala(output);
  }

  @Override
  public AttributeSet producedAttributes() {
    return AttributeSet.apply(
        Lists.<Expression>toScala(Lists.toJava(digests).stream().map(Alias::toAttribute).toList()));
  }

  @Override
  public LogicalPlan withNewChildInternal(LogicalPlan newChild) {
    return new SennitColumns(digests, newChild);
  }

  @Override
  public LogicalPlan withNewChildrenInternal(IndexedSeq<LogicalPlan> newChildren) {
    return withNewChildInternal(newChildren.head());
  }

  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int index) {
    return switch (index) {
      case 0 -> digests;
      case 1 -> child;
      default -> throw new IndexOutOfBoundsException(index);
    };
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof SennitColumns;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SennitColumns that
        && digests.equals(that.digests)
        && child.equals(that.child);
  }

  @Override
  public int hashCode() {
    return Objects.hash(digests, child);
  }
}
