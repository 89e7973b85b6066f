package dev.sennit.spark;

import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF1;

/** Returns its argument, and throws in the first attempt of every task. */
final class ThrowAtFirst implements UDF1<String, String> {
  private static final long serialVersionUID = 1;

  @Override
  public String call(String text) {
    if (TaskContext.get().attemptNumber() == 0) {
      throw new IllegalStateException("the first attempt of a task fails");
    }
    return text;
  }
}
