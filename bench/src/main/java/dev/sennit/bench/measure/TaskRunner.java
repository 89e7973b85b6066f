package dev.sennit.bench.measure;

import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.plan.Participant;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.subject.ColdGcm;
import dev.sennit.bench.subject.JavaTarget;
import dev.sennit.bench.subject.JavaTargetProgram.Form;
import dev.sennit.bench.subject.JavaTargetProgram.Times;
import dev.sennit.bench.subject.SafepointDelayProgram.Operation;
import dev.sennit.bench.subject.SafepointDelays;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.compare.ComparisonRow;
import dev.sennit.cli.compare.PlainJvms;
import dev.sennit.cli.measure.Sample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import java.util.function.ToDoubleFunction;

/** Does the tasks of a plan. */
record TaskRunner(JmhRun jmh) {
  /**
   * Does a task.
   *
   * @param progress takes the part of the task that is done, if the task takes minutes
   */
  TaskOutcome outcome(Task task, DoubleConsumer progress) throws InterruptedException {
    try {
      return switch (task) {
        case Task.ContestRound round -> round(round);
        case Task.Application application -> application((int) application.seconds(), progress);
        case Task.ColdStart(String provider, int length, int calls, _) ->
            new TaskOutcome.FirstCalls(provider, length, ColdGcm.calls(provider, calls, length));
        case Task.SafepointDelays delays -> delays(delays.mebibytes());
        case Task.Clearing clearing -> ClearingMeasurement.measure(clearing.repeats());
        case Task.Forms forms -> forms(forms.kind());
        case Task.Modelling modelling -> ModelledKernels.of(modelling, progress);
      };
    } catch (RuntimeException | InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new Failure("the JVM that measures %s failed: %s".formatted(task.key(), e), e);
    }
  }

  // The first participant finds the processor as the task before has left it. So each round
  // reverses the order.
  private TaskOutcome round(Task.ContestRound task) {
    Contest contest = task.contest();
    boolean isTurned = task.round() % 2 == 0;
    List<Participant> all = contest.participants();
    List<TaskOutcome.Reading> readings = new ArrayList<>();
    for (Participant participant : isTurned ? all.reversed() : all) {
      readings.add(jmh.measure(participant, task.times(), contest.threads()));
    }
    return new TaskOutcome.Round(
        contest.id(),
        contest.suite(),
        contest.series(),
        contest.bytes(),
        isTurned ? readings.reversed() : readings,
        contest.threads());
  }

  private static TaskOutcome application(int seconds, DoubleConsumer progress) throws Exception {
    List<TaskOutcome.Round> rows = new ArrayList<>();
    for (ComparisonRow row : PlainJvms.measure(Duration.ofSeconds(seconds), progress)) {
      row.finding()
          .ifPresent(finding ->
              rows.add(
                  new TaskOutcome.Round(
                      "Application/%s/%d".formatted(row.name(), row.size()),
                      "As an application",
                      "In an application: " + row.name(),
                      row.size(),
                      List.of(
                          reading(Participant.JDK, finding.jdk(), row.messages()),
                          reading(Participant.SENNIT, finding.sennit(), row.messages())))));
    }
    return new TaskOutcome.Application(rows);
  }

  private static TaskOutcome.Reading reading(String name, ComparisonRow.Side side, int messages) {
    return new TaskOutcome.Reading(name, side.nanoseconds() / messages, side.bytes() / messages);
  }

  private static TaskOutcome delays(int mebibytes) throws IOException, InterruptedException {
    Map<String, List<Double>> delays = new LinkedHashMap<>();
    SafepointDelays.delays(Operation.STACK_DUMP, mebibytes, 1)
        .forEach(each -> delays.put(each.beside().name(), each.milliseconds()));
    return new TaskOutcome.Delays(mebibytes, delays);
  }

  private static TaskOutcome forms(String kind) throws IOException, InterruptedException {
    List<Times> rounds = JavaTarget.times(kind, "SHA-256");
    ToDoubleFunction<Form> median =
        form -> Sample.of(rounds, round -> round.nanoseconds().get(form)).median();
    return new TaskOutcome.FormsOf(
        kind, median.applyAsDouble(Form.AS_STATED), median.applyAsDouble(Form.FEW_OPERATIONS));
  }
}
