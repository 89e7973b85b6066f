package dev.sennit.bench.plan;

import dev.sennit.cli.compare.PlainJvms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tasks of a run in their order: the first round of every row, then the second. So a drift over
 * an hour affects all rows, and an interrupted run has all rows with fewer rounds.
 */
public record Plan(List<Task> tasks) {
  public Plan {
    tasks = List.copyOf(tasks);
  }

  /**
   * Makes the plan of a preset.
   *
   * @param only parts of names of tasks, or whole names, with commas between them
   * @param others providers to measure besides the JDK and Sennit
   */
  public static Plan of(Preset preset, String only, List<String> others, Offers offers) {
    List<Task> tasks = new ArrayList<>();
    List<Contest> contests = Contests.of(preset, others, offers);
    List<Integer> parts = partsOfWays(preset, Only.of(only).texts());
    for (int round = 1; round <= preset.rounds(); round++) {
      for (Contest contest : contests) {
        IterationTimes times = preset.times().withWarmUp(contest.warmUpMillis());
        tasks.add(new Task.ContestRound(contest, round, times));
      }
      for (int part : parts) {
        tasks.add(new Task.Application(Duration.ofSeconds(preset.choose(40, 30, 60)), part, round));
      }
    }
    return new Plan(Only.of(only).among(tasks));
  }

  /** All ways to call the JCA take as long as all the rest, so they are measured if asked for. */
  private static List<Integer> partsOfWays(Preset preset, List<String> only) {
    return preset != Preset.QUICK && only.contains(Task.Application.NAME)
        ? IntStream.rangeClosed(1, PlainJvms.PARTS).boxed().toList()
        : List.of(0);
  }

  /**
   * Returns this plan with a further round after each round of a contest. In the further round all
   * processors do the same work at once. A contest that needs too much memory for this gets no
   * further round.
   */
  public Plan alsoOnAllCores(int processors, long memoryBytes) {
    List<Task> all = new ArrayList<>();
    for (Task task : tasks) {
      all.add(task);
      if (task instanceof Task.ContestRound(Contest contest, int round, IterationTimes times)
          && contest.fits(processors, memoryBytes)) {
        all.add(new Task.ContestRound(contest.onAllCores(processors), round, times));
      }
    }
    return new Plan(all);
  }

  /** Returns whether several threads do the work of any contest at once. */
  public boolean hasAllCores() {
    return tasks.stream()
        .anyMatch(task -> task instanceof Task.ContestRound round && round.contest().threads() > 1);
  }

  /** Returns whether a task is the last one of its round. */
  public boolean endsRound(Task task) {
    return tasks.reversed().stream()
        .filter(other -> other.round() == task.round())
        .findFirst()
        .orElseThrow()
        .equals(task);
  }

  /** Returns the estimated duration. */
  public double seconds() {
    return tasks.stream().mapToDouble(Task::seconds).sum();
  }

  public List<String> names() {
    return tasks.stream().map(Task::name).distinct().toList();
  }
}
