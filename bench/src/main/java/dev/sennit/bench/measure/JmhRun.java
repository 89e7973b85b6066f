package dev.sennit.bench.measure;

import dev.sennit.bench.plan.IterationTimes;
import dev.sennit.bench.plan.Participant;
import dev.sennit.bench.results.Round.Reading;
import dev.sennit.bench.subject.TimedOperation;
import dev.sennit.cli.command.Failure;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
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
 * Measures one participant with JMH in one JVM, as the throughput of all its threads together.
 *
 * @param log the stream for JMH's output
 */
record JmhRun(PrintStream log) {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  Reading measure(Participant participant, IterationTimes times, int threads) {
    String method = TimedOperation.class.getPackageName() + "." + participant.method();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(method) + "$")
            .mode(Mode.Throughput)
            .threads(threads)
            .forks(1)
            .warmupIterations(times.warmUps())
            .warmupTime(TimeValue.milliseconds(times.warmUpMillis()))
            .measurementIterations(times.iterations())
            .measurementTime(TimeValue.milliseconds(times.iterationMillis()))
            .timeUnit(TimeUnit.NANOSECONDS)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true);
    participant.parameters().forEach(options::param);
    try {
      OutputFormat output = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
      RunResult result = new Runner(options.build(), output).runSingle();
      return new Reading(
          participant.name(),
          threads / greatest(result) / participant.operations(),
          leastAllocated(result) / participant.operations());
    } catch (RunnerException e) {
      throw new Failure(
          "JMH could not measure %s of %s: %s. The file jmh.log in target/bench says more."
              .formatted(participant.method(), participant.name(), e.getMessage()),
          e);
    }
  }

  // A disturbance only makes an iteration slower. The rounds show how JVMs differ.
  private static double greatest(RunResult result) {
    return scores(result, IterationResult::getPrimaryResult).max().orElseThrow();
  }

  private static double leastAllocated(RunResult result) {
    return scores(result, iteration -> iteration.getSecondaryResults().get(ALLOCATED))
        .min()
        .orElseThrow();
  }

  private static DoubleStream scores(
      RunResult result, Function<IterationResult, Result<?>> ofIteration) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .mapToDouble(iteration -> ofIteration.apply(iteration).getScore());
  }
}
