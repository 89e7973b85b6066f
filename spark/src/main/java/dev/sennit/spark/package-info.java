/**
 * Sennit inside Apache Spark. {@link dev.sennit.spark.SennitExtensions} is an extension of a
 * session that computes digests of columns for many rows at once. {@link
 * dev.sennit.spark.SennitRows} does so without an extension. The packages below this one are not
 * for users:
 *
 * <ul>
 *   <li>{@code columns} computes functions of columns, and knows nothing of Spark,
 *   <li>{@code row} takes arguments out of Spark's rows, and writes results as such rows,
 *   <li>{@code plan} finds calls in Catalyst's plans, and plans the operator that computes them,
 *   <li>{@code objects} computes functions of rows that are Java objects.
 * </ul>
 */
package dev.sennit.spark;
