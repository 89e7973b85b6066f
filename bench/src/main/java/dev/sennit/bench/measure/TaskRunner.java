package dev.sennit.bench.measure;

import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.plan.Participant;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import dev.sennit.cli.compare.ComparisonRow;
import dev.sennit.cli.compare.PlainJvms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.DoubleConsumer;

/** Does the tasks of a plan. */
public final class TaskRunner {
  private static final String APPLICATION = "In an application: ";

  private final JmhRun jmh;

  /**
   * @param log the stream for JMH's output
   */
  public TaskRunner(PrintStream log) {
    jmh = new JmhRun(log);
  }

  /**
   * Does a task, and returns a round of each of its rows.
   *
   * @param progress takes the part of the task that is done, if it takes long
   */
  public List<Round> rounds(Task task, DoubleConsumer progress) throws Exception {
    return switch (task) {
      case Task.ContestRound round -> List.of(round(round));
      case Task.Application application -> application(application, progress);
    };
  }

  // The first participant finds the processor as the task before has left it. So each round
  // reverses the order.
  private Round round(Task.ContestRound task) {
    Contest contest = task.contest();
    boolean isTurned = task.round() % 2 == 0;
    List<Participant> all = contest.participants();
    List<Reading> readings = new ArrayList<>();
    for (Participant participant : isTurned ? all.reversed() : all) {
      readings.add(jmh.measure(participant, task.times(), contest.threads()));
    }
    return Round.of(contest, isTurned ? readings.reversed() : readings);
  }

  private static List<Round> application(Task.Application task, DoubleConsumer progress)
      throws Exception {
    List<Round> rows = new ArrayList<>();
    for (ComparisonRow row : PlainJvms.measure(task.part(), task.time(), progress)) {
      row.finding()
          .ifPresent(finding ->
              rows.add(
                  new Round(
                      "Application/%s/%d".formatted(row.name(), row.size()),
                      APPLICATION + row.name(),
                      row.size(),
                      1,
                      List.of(
                          reading(Participant.JDK, finding.jdk(), row.messages()),
                          reading(Participant.SENNIT, finding.sennit(), row.messages())))));
    }
    return rows;
  }

  /**
   * Returns the rounds that a file has which is kept: of all the ways to call in an application,
   * only those that {@code compare} measures.
   */
  public static List<Round> kept(List<Round> rounds) {
    BiPredicate<String, Integer> share = PlainJvms.share();
    return rounds.stream().filter(round -> isKept(round, share)).toList();
  }

  private static boolean isKept(Round round, BiPredicate<String, Integer> share) {
    return !round.series().startsWith(APPLICATION)
        || share.test(round.series().substring(APPLICATION.length()), round.bytes());
  }

  private static Reading reading(String name, ComparisonRow.Side side, int messages) {
    return new Reading(name, side.nanoseconds() / messages, side.bytes() / messages);
  }
}
