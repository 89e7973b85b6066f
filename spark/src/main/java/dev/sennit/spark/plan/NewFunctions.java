package dev.sennit.spark.plan;

import dev.sennit.spark.columns.Function;
import dev.sennit.spark.row.Lists;
import java.util.List;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.unsafe.Platform;
import scala.Tuple3;

/** The functions that sessions have besides Spark's. */
public final class NewFunctions {
  private NewFunctions() {}

  /** Adds the functions to sessions. */
  public static void inject(SparkSessionExtensions extensions) {
    inject(extensions, Function.SM3, "value", "The SM3 digest of a value, as hexadecimal digits.");
    inject(
        extensions,
        Function.BLAKE3,
        "value",
        "The BLAKE3 digest of a value, as hexadecimal digits.");
    inject(
        extensions,
        Function.HMAC_SHA256,
        "key, value",
        "The HMAC-SHA-256 of a value with a key, as hexadecimal digits.");
    inject(
        extensions, Function.UUID_V3, "namespace, name", "The UUID of version 3 (MD5) of a name.");
    inject(
        extensions,
        Function.UUID_V5,
        "namespace, name",
        "The UUID of version 5 (SHA-1) of a name.");
  }

  private static void inject(
      SparkSessionExtensions extensions, Function function, String parameters, String usage) {
    String name = function.sqlName();
    int count = parameters.split(",").length;
    extensions.injectFunction(
        new Tuple3<>(
            new FunctionIdentifier(name),
            new ExpressionInfo(
                SennitFunction.class.getName(),
                null,
                name,
                "_FUNC_(%s) - %s".formatted(parameters, usage),
                ""),
            arguments -> {
              if (arguments.size() != count) {
                Platform.throwException(
                    QueryCompilationErrors.wrongNumArgsError(
                        name, Lists.toScala(List.of(count)), arguments.size(), "", "", ""));
              }
              SennitFunction call = new SennitFunction(function, arguments);
              ConstantNamespace.check(call);
              return call;
            }));
  }
}
