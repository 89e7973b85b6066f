package dev.sennit.spark;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.sql.execution.ui.SparkListenerSQLExecutionStart;

/**
 * Collects the plans that Spark runs, also those inside of statements that EXPLAIN does not plan.
 */
final class PlansThatRan extends SparkListener {
  private final Queue<String> plans = new ConcurrentLinkedQueue<>();

  private PlansThatRan() {}

  /** Runs something and returns the plans. */
  static String of(SparkContext context, Runnable task) throws Exception {
    PlansThatRan listener = new PlansThatRan();
    context.addSparkListener(listener);
    try {
      task.run();
      context.listenerBus().waitUntilEmpty();
    } finally {
      context.removeSparkListener(listener);
    }
    return String.join("\n", listener.plans);
  }

  @Override
  public void onOtherEvent(SparkListenerEvent event) {
    if (event instanceof SparkListenerSQLExecutionStart start) {
      plans.add(start.physicalPlanDescription());
    }
  }
}
