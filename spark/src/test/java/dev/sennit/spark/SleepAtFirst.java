package dev.sennit.spark;

import java.util.concurrent.TimeUnit;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF1;

/**
 * Returns its argument. In the first attempt of a stage's first task it sleeps until Spark
 * interrupts the task, because a copy of the task has ended.
 */
final class SleepAtFirst implements UDF1<String, String> {
  private static final long serialVersionUID = 1;

  @Override
  public String call(String text) throws InterruptedException {
    TaskContext task = TaskContext.get();
    if (task.partitionId() == 0 && task.attemptNumber() == 0) {
      TimeUnit.MINUTES.sleep(1);
    }
    return text;
  }
}
