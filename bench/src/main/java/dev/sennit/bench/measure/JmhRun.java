package dev.sennit.bench.measure;

import dev.sennit.bench.Measured;
import dev.sennit.bench.plan.Contender;
import dev.sennit.bench.plan.Timing;
import dev.sennit.cli.Failure;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Has JMH measure one contender in one JVM. */
final class JmhRun {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private final PrintStream log;

  /** All that JMH says goes to the log. */
  JmhRun(PrintStream log) {
    this.log = log;
  }

  Outcome.Reading measure(Contender contender, Timing timing) {
    String method = Measured.class.getPackageName() + "." + contender.method();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(method) + "$")
            .forks(1)
            .warmupIterations(timing.warmUps())
            .warmupTime(TimeValue.milliseconds(timing.warmUpMillis()))
            .measurementIterations(timing.iterations())
            .measurementTime(TimeValue.milliseconds(timing.iterationMillis()))
            .timeUnit(TimeUnit.NANOSECONDS)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true);
    contender.parameters().forEach(options::param);
    try {
      RunResult result =
          new Runner(
                  options.build(),
                  OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
              .runSingle();
      return new Outcome.Reading(
          contender.name(),
          least(result, IterationResult::getPrimaryResult) / contender.operations(),
          least(result, iteration -> iteration.getSecondaryResults().get(ALLOCATED))
              / contender.operations());
    } catch (RunnerException e) {
      throw new Failure(
          "JMH could not measure %s of %s, which jmh.log beside the journal explains: %s"
              .formatted(contender.method(), contender.name(), e.getMessage()),
          e);
    }
  }

  // Whatever disturbs an iteration makes it longer. How JVMs differ, several rounds tell.
  private static double least(RunResult result, Function<IterationResult, Result<?>> ofIteration) {
    return result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .mapToDouble(iteration -> ofIteration.apply(iteration).getScore())
        .min()
        .orElseThrow();
  }
}
