package dev.sennit.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.sennit.Status;
import dev.sennit.bench.plan.JmhRun;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.Round;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.compare.MeasuredMachine;
import dev.sennit.cli.kernels.CatalogueFile;
import dev.sennit.cli.measure.ProcessorFrequency;
import dev.sennit.cli.measure.Sample;
import dev.sennit.provider.SennitProvider;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Measures a plan. After each round a file has what was measured so far.
 *
 * @param command the call that makes the run
 * @param isKept whether the file is among those of the project
 * @param err the stream for what people want to know meanwhile
 */
record BenchRun(Plan plan, String command, KeptFile file, boolean isKept, PrintWriter err) {
  private static final int ESTIMATES_OF_FREQUENCY = 50;

  /** Returns the folder of the last run. */
  static Path latest() {
    return Home.resolve("target", "bench");
  }

  static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  List<KeptRow> measure() throws Exception {
    say("Measuring for about %d min".formatted(Math.ceilDiv(Math.round(plan.seconds()), 60)));
    List<Round> rounds = new ArrayList<>();
    List<Double> gigahertz = new ArrayList<>();
    Files.createDirectories(latest());
    try (PrintStream log = new PrintStream(latest().resolve("jmh.log").toFile());
        RunProgress progress = new RunProgress(err, plan)) {
      JmhRun jmh = new JmhRun(log);
      ProcessorFrequency frequency = new ProcessorFrequency();
      for (int round = 1; round <= plan.preset().rounds(); round++) {
        for (Task task : plan.tasks()) {
          gigahertz.add(frequency.gigahertz(ESTIMATES_OF_FREQUENCY));
          List<Round> measured =
              task.measure(plan.preset(), round, jmh, part -> progress.underWay(task, part));
          rounds.addAll(measured);
          progress.done(task, round, measured);
        }
        if (round >= Interval.LEAST_ROUNDS) {
          file.add(run(rounds, gigahertz));
        }
      }
    }
    say(
        "Written: %s%s"
            .formatted(
                file.path(),
                isKept ? ". ./sennit test --record brings the documents up to date" : ""));
    return KeptRow.of(rounds);
  }

  private KeptRun run(List<Round> rounds, List<Double> gigahertz) {
    GitCheckout checkout = new GitCheckout(Home.resolve());
    String commit = checkout.commit();
    Set<String> inUse = Set.copyOf(Status.current().kernels());
    Sample frequency = Sample.of(gigahertz, Double::doubleValue);
    return new KeptRun(
        LocalDate.now().toString(),
        command,
        new SennitProvider().getVersionStr() + (commit.isEmpty() ? "" : " at " + commit),
        checkout.changes(),
        MeasuredMachine.of(Status.current()),
        List.of(frequency.median(), frequency.least(), Collections.max(gigahertz)),
        memoryBytes(),
        CatalogueFile.ofBuild().codes(inUse::contains),
        KeptRow.of(rounds.stream().filter(round -> !isKept || round.isKept()).toList()));
  }

  private void say(String sentence) {
    err.println(sentence);
    err.flush();
  }
}
