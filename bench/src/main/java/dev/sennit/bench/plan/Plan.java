package dev.sennit.bench.plan;

import dev.sennit.bench.JavaTarget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is measured, in this order: a round of everything, then the next round of everything. So
 * what changes in the course of an hour changes in all rows, and a run that ends early has measured
 * all of them, less often. What models say comes last, as it is the same in any order.
 *
 * @param tasks those that are to be done
 */
public record Plan(List<Task> tasks) {
  private static final int RECORD = 16 << 10;
  private static final int LONG = 1 << 20;

  public Plan {
    tasks = List.copyOf(tasks);
  }

  /**
   * The plan of a preset.
   *
   * @param only what names of tasks must have in them, or whole names, with commas between them
   * @param others providers to measure besides the JDK and Sennit
   */
  public static Plan of(Preset preset, String only, List<String> others, Offers offers) {
    List<Task> tasks = new ArrayList<>();
    List<Contest> contests = contests(preset, others, offers);
    for (int round = 1; round <= preset.rounds(); round++) {
      for (Contest contest : contests) {
        Timing timing = preset.timing().withWarmUp(contest.warmUpMillis());
        tasks.add(new Task.ContestRound(contest, round, timing));
      }
      tasks.addAll(measuredApart(preset, round, offers));
    }
    tasks.add(new Task.Modelling(offers.kernels(), preset != Preset.QUICK));
    return new Plan(Wanted.of(only).among(tasks));
  }

  /** Those in which at least two take part, Sennit among them. */
  private static List<Contest> contests(Preset preset, List<String> others, Offers offers) {
    return Stream.of(
            new DigestContests(preset, others, offers).get(),
            new MacContests(preset, others, offers).get(),
            new GcmContests(preset, others, offers).get(),
            new UuidContests(preset, offers).get(),
            new ClearContests(preset, offers).get(),
            new BatchContests(preset, offers).get())
        .flatMap(Collection::stream)
        .filter(contest -> contest.contenders().size() > 1)
        .filter(contest ->
            contest.contenders().stream().anyMatch(one -> one.name().equals(Contender.SENNIT)))
        .toList();
  }

  /** What JMH cannot measure. */
  private static List<Task> measuredApart(Preset preset, int round, Offers offers) {
    List<Task> apart = new ArrayList<>();
    if (offers.has(Contender.SENNIT, "Cipher", "AES/GCM/NoPadding")) {
      int calls = preset.choose(100, 1000, 1000);
      for (String provider : List.of(Contender.JDK, Contender.SENNIT)) {
        apart.add(new Task.ColdStart(provider, LONG, calls, round));
        apart.add(new Task.ColdStart(provider, RECORD, 10 * calls, round));
      }
    }
    if (offers.clearsByKernels()) {
      apart.add(new Task.Clearing(preset.choose(20, 20, 40), round));
    }
    if (preset != Preset.QUICK) {
      JavaTarget.kinds().forEach(kind -> apart.add(new Task.Forms(kind, round)));
    }
    if (preset != Preset.QUICK || round == 1) {
      apart.add(new Task.SafepointDelays(preset.choose(256, 1024, 1024), round));
    }
    return apart;
  }

  /** How long it takes, roughly. */
  public double seconds() {
    return tasks.stream().mapToDouble(Task::seconds).sum();
  }

  /** The names that there are, without the numbers of rounds. */
  public List<String> names() {
    return tasks.stream().map(Task::name).distinct().toList();
  }
}
