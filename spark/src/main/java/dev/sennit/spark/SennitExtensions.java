package dev.sennit.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Makes a Spark session compute {@code md5}, {@code sha1}, {@code sha} and {@code sha2} by Sennit,
 * for many rows at once. Queries and their results do not change.
 *
 * <pre>{@code
 * spark.sql.extensions=dev.sennit.spark.SennitExtensions
 * }</pre>
 *
 * <p>{@code explain} shows an operator {@code SennitColumns} wherever Sennit computes. Digests that
 * the operator cannot take stay Spark's.
 */
public final class SennitExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  /** Makes the extension; Spark does so by reflection. */
  public SennitExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    // After filters and columns have been pushed down: they do not pass an operator unknown to
    // Spark.
    extensions.injectPreCBORule(_ -> new ExtractCalls());
    extensions.injectPlannerStrategy(_ -> new SennitStrategy());
    return BoxedUnit.UNIT;
  }
}
