package dev.sennit.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.QueryContext;
import org.apache.spark.SparkThrowable;

/**
 * All that a program can learn of an error of Spark.
 *
 * @param thrown the class of the exception that the program catches
 * @param type the class of the exception that names the error
 * @param condition the name of the error
 * @param sqlState the SQL state
 * @param parameters the parameters of the message
 * @param message the message
 * @param fragments the parts of the query that the error is about
 */
record SparkError(
    Class<?> thrown,
    Class<?> type,
    String condition,
    String sqlState,
    Map<String, String> parameters,
    String message,
    List<String> fragments) {

  /** Returns the error in which a task ends. */
  static SparkError of(Runnable task) {
    try {
      task.run();
    } catch (Exception e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof SparkThrowable error && error.getCondition() != null) {
          return new SparkError(
              e.getClass(),
              cause.getClass(),
              error.getCondition(),
              error.getSqlState(),
              error.getMessageParameters(),
              cause.getMessage(),
              Arrays.stream(error.getQueryContext()).map(QueryContext::fragment).toList());
        }
      }
      throw e;
    }
    throw new AssertionError("no error");
  }
}
