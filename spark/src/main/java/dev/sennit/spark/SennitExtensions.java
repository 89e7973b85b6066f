package dev.sennit.spark;

import dev.sennit.spark.columns.LibraryJar;
import dev.sennit.spark.plan.NewFunctions;
import dev.sennit.spark.plan.ReadBatches;
import dev.sennit.spark.plan.SennitStrategy;
import dev.sennit.spark.row.Lists;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.Function1;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Makes a Spark session compute functions by Sennit, for many rows at once: {@code md5}, {@code
 * sha1}, {@code sha}, {@code sha2}, and {@code aes_encrypt} and {@code aes_decrypt} in the mode
 * GCM. Queries and their results do not change.
 *
 * <pre>{@code
 * spark.sql.extensions=dev.sennit.spark.SennitExtensions
 * }</pre>
 *
 * <p>{@code explain} shows an operator {@code SennitColumns} wherever Sennit computes. Calls that
 * the operator cannot take stay Spark's.
 *
 * <p>The session also has functions that Spark lacks. Their arguments are strings or bytes, and
 * their results are text, or null if an argument is null:
 *
 * <ul>
 *   <li>{@code sm3(value)} and {@code blake3(value)}: 64 hexadecimal digits,
 *   <li>{@code hmac_sha256(key, value)}: 64 hexadecimal digits,
 *   <li>{@code uuid_v3(namespace, name)} and {@code uuid_v5(namespace, name)}: a UUID; the
 *       namespace is the text of a UUID, too.
 * </ul>
 */
public final class SennitExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    LibraryJar.check();
    extensions.injectCheckRule(SennitExtensions::extractLast);
    extensions.injectPlannerStrategy(_ -> new SennitStrategy());
    extensions.injectColumnar(_ -> ReadBatches.afterConversions());
    NewFunctions.inject(extensions);
    return BoxedUnit.UNIT;
  }

  /**
   * Adds the rule that extracts calls to the last ones of a session, as soon as the first query is
   * checked. Filters, limits and the like do not pass an operator unknown to Spark, so Spark's own
   * rules must have moved them before; none of the points that take an extension's rules is behind
   * these.
   */
  private static Function1<LogicalPlan, BoxedUnit> extractLast(SparkSession session) {
    return new AbstractFunction1<>() {
      @Override
      public BoxedUnit apply(LogicalPlan plan) {
        ExperimentalMethods methods =
            ((org.apache.spark.sql.classic.SparkSession) session).experimental();
        synchronized (methods) {
          List<Rule<LogicalPlan>> rules =
              new ArrayList<>(Lists.toJava(methods.extraOptimizations()));
          if (rules.stream().noneMatch(ExtractCalls.class::isInstance)) {
            rules.add(new ExtractCalls());
            methods.extraOptimizations_$eq(Lists.toScala(rules));
          }
        }
        return BoxedUnit.UNIT;
      }
    };
  }
}
