package dev.sennit.spark.plan;

import dev.sennit.spark.columns.NameUuidVersion;
import dev.sennit.spark.row.Call;
import dev.sennit.spark.row.Lists;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.immutable.Map$;

/**
 * A namespace of UUIDs that is the same for all rows. It is checked where a query is analysed, and
 * only there: a column may become a constant later, and must not make a call invalid.
 */
final class ConstantNamespace {
  private ConstantNamespace() {}

  /** Throws an {@link AnalysisException} if a call has a constant namespace that is no UUID. */
  static void check(SennitFunction call) {
    switch (call.function()) {
      case UUID_V3, UUID_V5 -> {
        byte[] text = constant(call.children().head());
        if (text != null && NameUuidVersion.namespace(text).isEmpty()) {
          Platform.throwException(error(call, NameUuidVersion.noNamespace(text)));
        }
      }
      default -> {}
    }
  }

  /** Whether a call has one that is a UUID, and so cannot fail. */
  static boolean isRight(Call call) {
    return switch (call.function()) {
      case UUID_V3, UUID_V5 -> {
        byte[] text = constant(call.arguments().getFirst());
        yield text != null && NameUuidVersion.namespace(text).isPresent();
      }
      default -> false;
    };
  }

  /** Returns the constant that an expression is, or null if it is none or is not known yet. */
  private static byte @Nullable [] constant(Expression expression) {
    return switch (expression.foldable() ? valueOf(expression) : null) {
      case UTF8String text -> text.getBytes();
      case byte[] bytes -> bytes;
      case null, default -> null;
    };
  }

  private static @Nullable Object valueOf(Expression expression) {
    try {
      return expression.eval(InternalRow.empty());
    } catch (Exception e) {
      // Spark throws it, where it computes the expression.
      return null;
    }
  }

  private static AnalysisException error(SennitFunction call, String message) {
    return new AnalysisException(
        "DATATYPE_MISMATCH.TYPE_CHECK_FAILURE_WITH_HINT",
        Map$.MODULE$.from(
            Lists.toScala(
                List.of(
                    new Tuple2<>("sqlExpr", QueryCompilationErrors.toSQLExpr(call)),
                    new Tuple2<>("msg", message),
                    new Tuple2<>("hint", "")))));
  }
}
