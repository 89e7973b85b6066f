package dev.sennit.bench.measure;

import dev.sennit.bench.ColdGcm;
import dev.sennit.bench.JavaTarget;
import dev.sennit.bench.JavaTargetProgram.Form;
import dev.sennit.bench.JavaTargetProgram.Times;
import dev.sennit.bench.SafepointDelay;
import dev.sennit.bench.SafepointDelayProgram.Operation;
import dev.sennit.bench.plan.Contender;
import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.plan.Task;
import dev.sennit.cli.Failure;
import dev.sennit.cli.compare.Sample;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;

/** Does the tasks of a plan. */
final class Measurement {
  private final JmhRun jmh;

  /** All that is not for people to see at once goes to the log. */
  Measurement(PrintStream log) {
    this.jmh = new JmhRun(log);
  }

  /**
   * Does a task.
   *
   * @param progress is told which part of it is done, if it is one that takes minutes
   */
  Outcome of(Task task, DoubleConsumer progress) throws InterruptedException {
    try {
      return switch (task) {
        case Task.ContestRound round -> round(round);
        case Task.ColdStart cold ->
            new Outcome.FirstCalls(
                cold.provider(),
                cold.length(),
                ColdGcm.calls(cold.provider(), cold.calls(), cold.length()));
        case Task.SafepointDelays delays -> delays(delays.mebibytes());
        case Task.Clearing clearing -> ClearedMemory.measure(clearing.repeats());
        case Task.Forms forms -> forms(forms.kind());
        case Task.Modelling modelling -> ModelledKernels.of(modelling, progress);
      };
    } catch (IOException e) {
      throw new Failure("a JVM that was to measure %s failed: %s".formatted(task.key(), e), e);
    }
  }

  // Who is first has the processor as the one before left it, so the order turns round each time.
  private Outcome round(Task.ContestRound task) {
    Contest contest = task.contest();
    boolean isTurned = task.round() % 2 == 0;
    List<Contender> order = isTurned ? contest.contenders().reversed() : contest.contenders();
    List<Outcome.Reading> readings = new ArrayList<>();
    for (Contender contender : order) {
      readings.add(jmh.measure(contender, task.timing()));
    }
    return new Outcome.Round(
        contest.id(),
        contest.suite(),
        contest.series(),
        contest.bytes(),
        isTurned ? readings.reversed() : readings);
  }

  private static Outcome delays(int mebibytes) throws IOException, InterruptedException {
    Map<String, List<Double>> delays = new LinkedHashMap<>();
    SafepointDelay.delays(Operation.STACK_DUMP, mebibytes, 1)
        .forEach(each -> delays.put(each.beside().name(), each.milliseconds()));
    return new Outcome.Delays(mebibytes, delays);
  }

  private static Outcome forms(String kind) throws IOException, InterruptedException {
    List<Times> rounds = JavaTarget.times(kind, "SHA-256");
    return new Outcome.FormsOf(
        kind, middle(rounds, Form.AS_STATED), middle(rounds, Form.FEW_OPERATIONS));
  }

  private static double middle(List<Times> rounds, Form form) {
    return Sample.of(rounds, round -> round.nanoseconds().get(form)).median();
  }
}
