/**
 * Sennit inside Apache Spark. {@link dev.sennit.spark.SennitExtensions} is an extension of a
 * session that computes digests of columns for many rows at once. {@link
 * dev.sennit.spark.SennitRows} does so without an extension.
 *
 * <p>Catalyst's plans are Scala classes. The classes of plans and rules here are public because
 * Catalyst makes copies of them by reflection; users do not name them.
 */
package dev.sennit.spark;
