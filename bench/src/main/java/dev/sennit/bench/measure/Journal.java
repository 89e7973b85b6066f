package dev.sennit.bench.measure;

import com.google.gson.JsonElement;
import dev.sennit.bench.plan.Task;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The tasks that a run has done so far, in their order. */
public record Journal(Head head, List<Entry> entries) {
  /**
   * The run that a journal belongs to.
   *
   * @param made the time at which the run began
   * @param preset the label of its preset
   * @param only the texts of --only, with commas between them
   * @param providers the other providers, besides the JDK and Sennit
   * @param sennit Sennit's version
   * @param build a digest of Sennit's classes and kernels
   * @param machine the machine on which the run began
   * @param threads the number of threads that also do the work of each contest at once; null
   *     without --all-cores
   */
  public record Head(
      String made,
      String preset,
      String only,
      List<String> providers,
      String sennit,
      String build,
      MachineDescription machine,
      Integer threads) {
    /** Returns the differences from an older run that make results incomparable. */
    List<String> differences(Head older) {
      if (!sennit.equals(older.sennit)) {
        return List.of("Sennit's version: %s, not %s".formatted(sennit, older.sennit));
      }
      return build.equals(older.build)
          ? machine.differences(older.machine)
          : List.of(
              "Sennit's classes and kernels, whose digest is %s, not %s"
                  .formatted(build, older.build));
    }
  }

  /**
   * A finished task.
   *
   * @param task its key
   * @param seconds the duration of the task
   * @param gigahertz the frequency just before the task
   * @param kind the simple name of the outcome's class
   */
  public record Entry(
      String task, double seconds, double gigahertz, String kind, JsonElement outcome) {
    public static Entry of(Task task, double seconds, double gigahertz, TaskOutcome outcome) {
      String kind = outcome.getClass().getSimpleName();
      return new Entry(task.key(), seconds, gigahertz, kind, JournalFile.GSON.toJsonTree(outcome));
    }
  }

  public Journal {
    entries = List.copyOf(entries);
  }

  /** Returns the keys of the finished tasks. */
  public Set<String> done() {
    return entries.stream().map(Entry::task).collect(Collectors.toSet());
  }

  /** Returns all outcomes of a kind, in the order of time. */
  public <T extends TaskOutcome> List<T> outcomes(Class<T> kind) {
    return entries.stream()
        .filter(entry -> entry.kind().equals(kind.getSimpleName()))
        .map(entry -> JournalFile.GSON.fromJson(entry.outcome(), kind))
        .toList();
  }

  /** Returns the frequency before each task. */
  public List<Double> gigahertz() {
    return entries.stream().map(Entry::gigahertz).toList();
  }

  /** Returns the duration of all tasks together. */
  public double seconds() {
    return entries.stream().mapToDouble(Entry::seconds).sum();
  }
}
