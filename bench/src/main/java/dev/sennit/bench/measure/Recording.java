package dev.sennit.bench.measure;

import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.measure.ProcessorFrequency;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Does the tasks of a plan, and writes the outcome of each to the journal at once. */
public final class Recording {
  private static final int ESTIMATES_OF_FREQUENCY = 50;

  /** Takes the progress of a run. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Takes a finished task.
     *
     * @param done the seconds that the plan estimates for the finished tasks
     * @param all the seconds that the plan estimates for all its tasks
     */
    void done(Task task, TaskOutcome outcome, double done, double all);

    /**
     * Takes the progress of a long task. The finished seconds include the finished part of this
     * task.
     */
    default void underWay(double done, double all) {}
  }

  private Recording() {}

  /** Returns the tasks of a plan that are not in a journal yet. */
  public static Plan left(Plan plan, Journal journal) {
    Set<String> done = journal.done();
    return new Plan(plan.tasks().stream().filter(task -> !done.contains(task.key())).toList());
  }

  /** Measures all tasks of a plan. */
  public static void measure(Plan left, Run run, Listener listener) throws InterruptedException {
    run.journal().resume();
    try (PrintStream log =
        new PrintStream(
            new FileOutputStream(run.log().toFile(), true), true, StandardCharsets.UTF_8)) {
      TaskRunner runner = new TaskRunner(new JmhRun(log));
      ProcessorFrequency frequency = new ProcessorFrequency();
      double done = 0;
      for (Task task : left.tasks()) {
        double gigahertz = frequency.gigahertz(ESTIMATES_OF_FREQUENCY);
        long begin = System.nanoTime();
        double before = done;
        TaskOutcome outcome =
            runner.outcome(
                task, part -> listener.underWay(before + part * task.seconds(), left.seconds()));
        double seconds = (System.nanoTime() - begin) / 1e9;
        run.journal().append(Journal.Entry.of(task, seconds, gigahertz, outcome));
        done += task.seconds();
        listener.done(task, outcome, done, left.seconds());
      }
    } catch (IOException e) {
      throw new Failure("the log %s cannot be written: %s".formatted(run.log(), e), e);
    }
  }
}
