package dev.sennit.bench.plan;

import dev.sennit.bench.results.Round.Reading;
import dev.sennit.bench.subject.TimedOperation;
import dev.sennit.cli.command.Failure;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures one side of a contest with JMH in one JVM, as the throughput of all its threads
 * together.
 *
 * @param log the stream for JMH's output
 */
public record JmhRun(PrintStream log) {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  Reading measure(Contest contest, String side, Preset preset) {
    String method = contest.sides().get(side);
    String name = TimedOperation.class.getPackageName() + "." + method;
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(name) + "$")
            .mode(Mode.Throughput)
            .threads(contest.threads())
            .forks(1)
            .warmupIterations(preset.warmUps())
            .warmupTime(TimeValue.milliseconds(preset.warmUpMillis(contest.warmUpMillis())))
            .measurementIterations(preset.iterations())
            .measurementTime(TimeValue.milliseconds(preset.iterationMillis()))
            .timeUnit(TimeUnit.NANOSECONDS)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .param("provider", side);
    contest.parameters().forEach(options::param);
    try {
      OutputFormat output = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
      RunResult result = new Runner(options.build(), output).runSingle();
      // A disturbance only makes an iteration slower. The rounds show how JVMs differ.
      double greatest = result.getPrimaryResult().getStatistics().getMax();
      double least = result.getSecondaryResults().get(ALLOCATED).getStatistics().getMin();
      return new Reading(
          side, contest.threads() / greatest / contest.operations(), least / contest.operations());
    } catch (RunnerException e) {
      throw new Failure(
          "JMH could not measure %s of %s: %s. The file jmh.log in target/bench says more."
              .formatted(method, side, e.getMessage()),
          e);
    }
  }
}
