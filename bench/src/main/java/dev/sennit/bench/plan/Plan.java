package dev.sennit.bench.plan;

import dev.sennit.bench.subject.JavaTarget;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks of a run in their order: the first round of every row, then the second. So a drift over
 * an hour affects all rows, and an interrupted run has all rows with fewer rounds. Models come
 * last, because their answers do not depend on the order.
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
    for (int round = 1; round <= preset.rounds(); round++) {
      for (Contest contest : contests) {
        IterationTimes times = preset.times().withWarmUp(contest.warmUpMillis());
        tasks.add(new Task.ContestRound(contest, round, times));
      }
      tasks.add(new Task.Application(preset.choose(25, 30, 60), round));
      addMeasuredWithoutJmh(preset, round, offers, tasks);
    }
    tasks.add(new Task.Modelling(offers.kernels(), preset != Preset.QUICK));
    return new Plan(Only.of(only).among(tasks));
  }

  private static void addMeasuredWithoutJmh(
      Preset preset, int round, Offers offers, List<Task> tasks) {
    if (offers.has(Participant.SENNIT, "Cipher", "AES/GCM/NoPadding")) {
      int calls = preset.choose(100, 1000, 1000);
      for (String provider : List.of(Participant.JDK, Participant.SENNIT)) {
        tasks.add(new Task.ColdStart(provider, 1 << 20, calls, round));
        tasks.add(new Task.ColdStart(provider, 16 << 10, 10 * calls, round));
      }
    }
    if (offers.clearsByKernels()) {
      tasks.add(new Task.Clearing(preset.choose(20, 20, 40), round));
    }
    if (preset != Preset.QUICK) {
      JavaTarget.kinds().forEach(kind -> tasks.add(new Task.Forms(kind, round)));
    }
    if (preset != Preset.QUICK || round == 1) {
      tasks.add(new Task.SafepointDelays(preset.choose(256, 1024, 1024), round));
    }
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

  /** Returns the estimated duration. */
  public double seconds() {
    return tasks.stream().mapToDouble(Task::seconds).sum();
  }

  /** Returns the names of the tasks, without the numbers of rounds. */
  public List<String> names() {
    return tasks.stream().map(Task::name).distinct().toList();
  }
}
