/**
 * Sennit inside Apache Spark: an extension of a session that computes digests of columns for many
 * rows at once.
 *
 * <p>Catalyst's plans are Scala classes. The classes of plans and rules here are public because
 * Catalyst makes copies of them by reflection; users name only {@link
 * dev.sennit.spark.SennitExtensions}.
 */
package dev.sennit.spark;
