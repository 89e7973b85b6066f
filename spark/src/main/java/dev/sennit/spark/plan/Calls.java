package dev.sennit.spark.plan;

import dev.sennit.spark.columns.Function;
import dev.sennit.spark.row.Call;
import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionImplUtils;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Md5;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.Sha1;
import org.apache.spark.sql.catalyst.expressions.Sha2;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;

/** Finds out which calls the expressions of a query are. */
final class Calls {
  private Calls() {}

  /** Returns the call that an expression is, or null when Sennit does not take it. */
  static @Nullable Call of(Expression expression) {
    return switch (expression) {
      case Md5 md5 -> of(Function.MD5, md5.child());
      case Sha1 sha1 -> of(Function.SHA1, sha1.child());
      case Sha2 sha2 when sha2.right() instanceof Literal bits -> ofSha2(sha2, bits.value());
      case SennitFunction call -> of(call.function(), Lists.toJava(call.children()));
      case StaticInvoke call when call.staticObject() == ExpressionImplUtils.class ->
          ofAes(call.functionName(), Lists.toJava(call.arguments()));
      default -> null;
    };
  }

  /** Whether there is a call in an expression. */
  static boolean hasAny(Expression expression) {
    return of(expression) != null || Lists.children(expression).anyMatch(Calls::hasAny);
  }

  private static @Nullable Call ofSha2(Sha2 sha2, @Nullable Object bits) {
    return switch (bits) {
      case Integer i when i == 224 -> of(Function.SHA224, sha2.left());
      case Integer i when i == 256 || i == 0 -> of(Function.SHA256, sha2.left());
      case Integer i when i == 384 -> of(Function.SHA384, sha2.left());
      case Integer i when i == 512 -> of(Function.SHA512, sha2.left());
      case null, default -> null;
    };
  }

  /**
   * Spark's arguments are the value, the key, the mode, the padding, for encryption a nonce, and
   * further data.
   */
  private static @Nullable Call ofAes(String name, List<Expression> arguments) {
    if (!isGcm(arguments)) {
      return null;
    }
    Expression value = arguments.get(0);
    Expression key = arguments.get(1);
    return switch (name) {
      case "aesEncrypt" ->
          hasNonce(arguments)
              ? null
              : of(Function.AES_ENCRYPT, List.of(value, key, arguments.get(5)));
      case "aesDecrypt" -> of(Function.AES_DECRYPT, List.of(value, key, arguments.get(4)));
      default -> null;
    };
  }

  private static boolean isGcm(List<Expression> arguments) {
    return isText(arguments.get(2), "GCM")
        && (isText(arguments.get(3), "DEFAULT") || isText(arguments.get(3), "NONE"));
  }

  private static boolean isText(Expression expression, String text) {
    return expression instanceof Literal literal
        && literal.value() instanceof UTF8String value
        && value.toString().equalsIgnoreCase(text);
  }

  /** Whether the query chooses the nonce. */
  private static boolean hasNonce(List<Expression> arguments) {
    return !(arguments.get(4) instanceof Literal literal
        && literal.value() instanceof byte[] nonce
        && nonce.length == 0);
  }

  private static Call of(Function function, Expression argument) {
    return of(function, List.of(argument));
  }

  private static Call of(Function function, List<Expression> arguments) {
    return new Call(function, arguments.stream().map(Calls::withoutCast).toList());
  }

  /** A string as bytes is its UTF-8, which it already has in memory: the cast is left out. */
  private static Expression withoutCast(Expression argument) {
    boolean castOfString =
        argument instanceof Cast cast
            && cast.dataType() instanceof BinaryType
            && cast.child().dataType() instanceof StringType;
    return castOfString ? ((Cast) argument).child() : argument;
  }

  /**
   * A call with its arguments as Spark computes them: none behind a null one, as it might throw.
   */
  static Call untilNull(Call call) {
    List<Expression> lazy = new ArrayList<>();
    Expression someIsNull = null;
    for (Expression argument : call.arguments()) {
      lazy.add(
          someIsNull == null || SafeExpressions.contains(argument)
              ? argument
              : new If(someIsNull, Literal.create(null, argument.dataType()), argument));
      if (argument.nullable()) {
        Expression isNull = new IsNull(argument);
        someIsNull = someIsNull == null ? isNull : new Or(someIsNull, isNull);
      }
    }
    return new Call(call.function(), lazy);
  }

  static List<Attribute> columns(Seq<Alias> calls) {
    return Lists.toJava(calls).stream().map(Alias::toAttribute).toList();
  }

  /** Columns, and behind them those that calls make. */
  static Seq<Attribute> withColumns(Seq<Attribute> others, Seq<Alias> calls) {
    List<Attribute> all = new ArrayList<>(Lists.toJava(others));
    all.addAll(columns(calls));
    return Lists.toScala(all);
  }

  /** Columns that are calls, as a plan shows them. */
  static Seq<String> toStrings(Seq<Alias> columns) {
    return Lists.toScala(
        Lists.toJava(columns).stream()
            .map(column -> of(column.child()) + " AS " + column.toAttribute())
            .toList());
  }
}
