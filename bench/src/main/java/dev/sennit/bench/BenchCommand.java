package dev.sennit.bench;

import dev.sennit.Status;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.report.RunSummary;
import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures everything and reports the results. */
@Command(name = "./sennit bench")
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The options for the length of a run. Without an option a run takes forty minutes. */
  private static final class Length {
    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--full")
    private boolean full;
  }

  @ArgGroup private Length length = new Length();

  @Option(names = "--only", paramLabel = "TEXT")
  private String only;

  @Option(names = "--providers", paramLabel = "NAMES", split = ",")
  private List<MeasuredProvider> providers = List.of();

  @Option(names = "--all-cores")
  private boolean allCores;

  @Option(names = "--keep", arity = "0..1", paramLabel = "CORE", fallbackValue = "")
  private String core;

  @Parameters(hidden = true)
  private List<String> words = List.of();

  @Override
  public Integer call() throws Exception {
    if (!words.isEmpty()) {
      runProgram();
      return ExitCode.OK;
    }
    Status status = Status.current();
    if (status.targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    String processor = status.processor().orElse("unknown");
    KeptFile file =
        core == null
            ? KeptFile.of(processor, "This machine", BenchRun.latest())
            : KeptFile.of(processor, core, Home.resolve("bench", "results"));
    BenchCall call =
        new BenchCall(
            length.quick ? Preset.QUICK : length.full ? Preset.FULL : Preset.DEFAULT,
            providers.stream().map(MeasuredProvider::required).distinct().toList());
    String command =
        call + (only == null ? "" : " --only " + only) + (allCores ? " --all-cores" : "");
    PrintWriter err = spec.commandLine().getErr();
    BenchRun run = new BenchRun(plan(call), command, file, core != null, err);
    PrintWriter out = spec.commandLine().getOut();
    RunSummary.of(run.measure()).forEach(out::println);
    out.flush();
    return ExitCode.OK;
  }

  private void runProgram() throws Exception {
    String name = words.getFirst();
    Bench.Program program = Bench.PROGRAMS.get(name);
    if (program == null) {
      throw wrong(
          "%s is no option; ./sennit bench jmh %s measures a single benchmark of JMH"
              .formatted(name, name));
    }
    boolean hasOthers =
        spec.commandLine().getParseResult().matchedOptions().stream()
            .anyMatch(option -> !option.longestName().equals("--providers"));
    if (hasOthers || words.stream().anyMatch(word -> word.startsWith("--providers"))) {
      throw wrong(
          "only --providers can stand before %s, and its own options follow it: ./sennit bench --providers accp %s"
              .formatted(name, name));
    }
    providers.forEach(MeasuredProvider::required);
    program.run(words.subList(1, words.size()).toArray(String[]::new));
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private Plan plan(BenchCall call) {
    Plan plan = call.plan(only, MeasuredProvider::offers, spec.commandLine());
    if (!allCores) {
      return plan;
    }
    int processors = Runtime.getRuntime().availableProcessors();
    if (processors == 1) {
      throw new Failure(
          "there is one processor only, so --all-cores would measure the same twice.");
    }
    Plan onAll = plan.alsoOnAllCores(processors, BenchRun.memoryBytes());
    if (onAll.equals(plan)) {
      throw wrong("nothing of %s is measured on all cores: leave out --all-cores".formatted(only));
    }
    return onAll;
  }
}
