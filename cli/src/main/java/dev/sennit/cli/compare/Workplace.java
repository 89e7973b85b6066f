package dev.sennit.cli.compare;

import dev.sennit.cli.measure.JdkName;

/** A JVM in which one implementation does its work. */
interface Workplace extends AutoCloseable {
  /**
   * Makes the work of a case, by a number of threads at once.
   *
   * @param number the number of the case among all cases
   */
  WorkTimer prepare(int number, int threads) throws Exception;

  /** Returns version and maker of the JDK. */
  default String jdk() {
    return JdkName.ofThisJvm();
  }

  @Override
  default void close() {}
}
