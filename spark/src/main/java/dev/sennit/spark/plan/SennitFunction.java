package dev.sennit.spark.plan;

import dev.sennit.spark.columns.Function;
import dev.sennit.spark.row.Lists;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.TypeCheckResult;
import org.apache.spark.sql.catalyst.expressions.DefaultStringProducingExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ImplicitCastInputTypes;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenContext;
import org.apache.spark.sql.catalyst.expressions.codegen.CodegenFallback;
import org.apache.spark.sql.catalyst.expressions.codegen.ExprCode;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * A call of a function that Spark does not have. Its arguments are bytes, or strings which count as
 * their UTF-8; its result is text, in the collation that a view or a table gives to texts. It
 * computes row by row wherever no {@link SennitColumns} does.
 */
public final class SennitFunction extends Expression
    implements ImplicitCastInputTypes,
        CodegenFallback,
        DefaultStringProducingExpression,
        PlanParts,
        Serializable {
  private static final long serialVersionUID = 1;

  private final Function function;
  private final Seq<Expression> arguments;

  SennitFunction(Function function, Seq<Expression> arguments) {
    this.function = function;
    this.arguments = arguments;
  }

  Function function() {
    return function;
  }

  @Override
  public Seq<Expression> children() {
    return arguments;
  }

  @Override
  public DataType dataType() {
    return DataTypes.StringType;
  }

  @Override
  public boolean nullable() {
    return true;
  }

  @Override
  public boolean foldable() {
    return Lists.toJava(arguments).stream().allMatch(Expression::foldable);
  }

  @Override
  public Seq<AbstractDataType> inputTypes() {
    return Lists.toScala(Lists.toJava(arguments).stream().map(_ -> DataTypes.BinaryType).toList());
  }

  @Override
  public TypeCheckResult checkInputDataTypes() {
    return ImplicitCastInputTypes.super.checkInputDataTypes();
  }

  @Override
  public @Nullable Object eval(InternalRow row) {
    byte[][] values = new byte[arguments.size()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte[]) arguments.apply(i).eval(row);
      if (values[i] == null) {
        return null;
      }
    }
    return UTF8String.fromBytes(function.result(values));
  }

  @Override
  public ExprCode doGenCode(CodegenContext context, ExprCode code) {
    return CodegenFallback.super.doGenCode(context, code);
  }

  @Override
  public String prettyName() {
    return function.sqlName();
  }

  /** The text of the call, by which Spark names its column. It shows no key. */
  @Override
  public String sql() {
    return function.text(Lists.toJava(arguments), Expression::sql, _ -> true);
  }

  /** The call as a plan shows it, without a constant key. */
  @Override
  public String toString() {
    return function.text(Lists.toJava(arguments), Expression::toString, Expression::foldable);
  }

  @Override
  public Expression withNewChildrenInternal(IndexedSeq<Expression> newChildren) {
    return new SennitFunction(function, newChildren);
  }

  @Override
  public List<Object> parts() {
    return List.of(function, arguments);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SennitFunction that && parts().equals(that.parts());
  }
}
