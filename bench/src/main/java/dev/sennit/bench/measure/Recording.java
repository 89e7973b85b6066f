package dev.sennit.bench.measure;

import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.Failure;
import dev.sennit.cli.model.Frequency;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Does what is left of a plan, and writes each task that is done to the journal at once. */
public final class Recording {
  private static final int ESTIMATES_OF_FREQUENCY = 50;
  private static final double NANOSECONDS = 1e9;

  /** Is told what is done. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A task was done.
     *
     * @param done roughly how many seconds of the plan's are behind, without those of earlier runs
     * @param all how many were to be done
     */
    void done(Task task, Outcome outcome, double done, double all);

    /**
     * A task that takes minutes is under way.
     *
     * @param done roughly how many seconds are behind, with those of the task
     * @param all how many were to be done
     */
    default void underWay(double done, double all) {}
  }

  private Recording() {}

  /** What of a plan is not in a journal yet. */
  public static Plan left(Plan plan, Journal journal) {
    Set<String> done = journal.done();
    List<Task> left = plan.tasks().stream().filter(task -> !done.contains(task.key())).toList();
    return new Plan(left);
  }

  /** Measures, until all is done. */
  public static void measure(Plan left, Run run, Listener listener) throws InterruptedException {
    try (JournalWriter journal = JournalWriter.resume(run.journal());
        PrintStream log =
            new PrintStream(
                new FileOutputStream(run.log().toFile(), true), true, StandardCharsets.UTF_8)) {
      Measurement measurement = new Measurement(log);
      Frequency frequency = new Frequency();
      double done = 0;
      for (Task task : left.tasks()) {
        double gigahertz = frequency.gigahertz(ESTIMATES_OF_FREQUENCY);
        long begin = System.nanoTime();
        double before = done;
        Outcome outcome =
            measurement.of(
                task, part -> listener.underWay(before + part * task.seconds(), left.seconds()));
        double seconds = (System.nanoTime() - begin) / NANOSECONDS;
        journal.append(Journal.Entry.of(task, seconds, gigahertz, outcome));
        done += task.seconds();
        listener.done(task, outcome, done, left.seconds());
      }
    } catch (IOException e) {
      throw new Failure("the log %s cannot be written: %s".formatted(run.log(), e), e);
    }
  }
}
