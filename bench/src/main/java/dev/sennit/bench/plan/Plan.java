package dev.sennit.bench.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of each round of a run. The first round of every row comes before the second one. So a
 * drift over an hour affects all rows, and an interrupted run has all rows with fewer rounds.
 */
public record Plan(Preset preset, List<Task> tasks) {
  /**
   * Makes the plan of a preset.
   *
   * @param only texts, of which the name of a task contains one; a text that is the whole name of a
   *     task selects only this task; none for all tasks
   * @param others providers to measure besides the JDK and Sennit
   */
  public static Plan of(Preset preset, List<String> only, List<String> others, Offers offers) {
    List<Task> all = new ArrayList<>(Contests.of(preset, others, offers));
    all.addAll(Application.of(preset, only));
    List<String> names = new Plan(preset, all).names();
    return new Plan(
        preset,
        all.stream()
            .filter(task ->
                only.isEmpty()
                    || only.stream()
                        .anyMatch(text ->
                            names.contains(text)
                                ? task.name().equals(text)
                                : task.name().contains(text)))
            .toList());
  }

  /**
   * Returns this plan with a further contest after each contest. In the further contest all
   * processors do the same work at once. A contest that needs too much memory for this gets no
   * further one.
   */
  public Plan alsoOnAllCores(int processors, long memoryBytes) {
    List<Task> all = new ArrayList<>();
    for (Task task : tasks) {
      all.add(task);
      if (task instanceof Contest contest && contest.fits(processors, memoryBytes)) {
        all.add(contest.onAllCores(processors));
      }
    }
    return new Plan(preset, all);
  }

  /** Returns the estimated duration. */
  public double seconds() {
    return preset.rounds() * tasks.stream().mapToDouble(task -> task.seconds(preset)).sum();
  }

  public List<String> names() {
    return tasks.stream().map(Task::name).distinct().toList();
  }
}
