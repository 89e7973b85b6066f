package dev.sennit.bench;

import dev.sennit.Status;
import dev.sennit.bench.measure.TaskRunner;
import dev.sennit.bench.measure.ThisMachine;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.report.RunSummary;
import dev.sennit.bench.results.Interval;
import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.results.KeptRow;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.MachineDescription;
import dev.sennit.bench.results.Round;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.kernels.CatalogueFile;
import dev.sennit.cli.measure.ProcessorFrequency;
import dev.sennit.provider.SennitProvider;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures everything and reports the results. */
@Command(name = "./sennit bench")
final class BenchCommand implements Callable<Integer> {
  private static final int ESTIMATES_OF_FREQUENCY = 50;

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

  @Option(names = "--providers", paramLabel = "NAMES", split = ",", converter = OtherProvider.class)
  private List<MeasuredProvider> providers = List.of();

  @Option(names = "--all-cores")
  private boolean allCores;

  @Option(names = "--keep", arity = "0..1", paramLabel = "CORE", fallbackValue = "")
  private String core;

  @Parameters(hidden = true)
  private List<String> words = List.of();

  /** Finds a provider by its name for {@code --providers}. */
  static final class OtherProvider implements ITypeConverter<MeasuredProvider> {
    @Override
    public MeasuredProvider convert(String name) {
      return MeasuredProvider.OTHERS.stream()
          .filter(one -> one.option().equalsIgnoreCase(name))
          .findFirst()
          .orElseThrow(() ->
              new TypeConversionException(
                  "--providers takes some of %s, but not %s"
                      .formatted(
                          MeasuredProvider.OTHERS.stream()
                              .map(MeasuredProvider::option)
                              .collect(Collectors.joining(", ")),
                          name)));
    }
  }

  @Override
  public Integer call() throws Exception {
    if (!words.isEmpty()) {
      runProgram();
      return ExitCode.OK;
    }
    if (Status.current().targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    MachineDescription machine = MachineDescription.ofThisJvm();
    KeptFile file =
        core == null
            ? KeptFile.of(machine.processor(), "This machine", latest())
            : KeptFile.of(machine.processor(), core, Home.resolve("bench", "results"));
    List<KeptRow> rows = measure(plan(machine), machine, file);
    PrintWriter out = spec.commandLine().getOut();
    RunSummary.of(rows).forEach(out::println);
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

  private static Path latest() {
    return Home.resolve("target", "bench");
  }

  private BenchCall benchCall() {
    Preset preset = length.quick ? Preset.QUICK : length.full ? Preset.FULL : Preset.DEFAULT;
    return new BenchCall(
        preset, providers.stream().map(one -> one.required().label()).distinct().toList());
  }

  private Plan plan(MachineDescription machine) {
    BenchCall call = benchCall();
    ThisMachine offers = new ThisMachine();
    if (only != null) {
      call.checkOnly(only, offers, spec.commandLine());
    }
    Plan plan = Plan.of(call.preset(), only == null ? "" : only, call.others(), offers);
    if (!allCores) {
      return plan;
    }
    if (machine.cores() == 1) {
      throw new Failure(
          "there is one processor only, so --all-cores would measure the same twice.");
    }
    Plan onAll = plan.alsoOnAllCores(machine.cores(), machine.memoryBytes());
    if (!onAll.hasAllCores()) {
      throw wrong("nothing of %s is measured on all cores: leave out --all-cores".formatted(only));
    }
    return onAll;
  }

  /** Measures a plan. After each round a file has what was measured so far. */
  private List<KeptRow> measure(Plan plan, MachineDescription machine, KeptFile file)
      throws Exception {
    say("Measuring for about %d min".formatted(Math.ceilDiv(Math.round(plan.seconds()), 60)));
    List<Round> rounds = new ArrayList<>();
    List<Double> gigahertz = new ArrayList<>();
    KeptFile written = file;
    Files.createDirectories(latest());
    try (PrintStream log = new PrintStream(latest().resolve("jmh.log").toFile());
        RunProgress progress = new RunProgress(spec.commandLine().getErr(), plan.seconds())) {
      TaskRunner runner = new TaskRunner(log);
      ProcessorFrequency frequency = new ProcessorFrequency();
      for (Task task : plan.tasks()) {
        gigahertz.add(frequency.gigahertz(ESTIMATES_OF_FREQUENCY));
        List<Round> measured = runner.rounds(task, part -> progress.underWay(task, part));
        rounds.addAll(measured);
        progress.done(task, measured);
        if (plan.endsRound(task) && task.round() >= Interval.LEAST_ROUNDS) {
          written = file.add(run(rounds, machine.withFrequency(gigahertz)));
        }
      }
    }
    say(
        "Written: %s%s"
            .formatted(
                written.path(),
                core == null ? "" : ". ./sennit test --record brings the documents up to date"));
    return KeptRow.of(rounds);
  }

  private KeptRun run(List<Round> rounds, MachineDescription machine) {
    GitCheckout checkout = new GitCheckout(Home.resolve());
    String commit = checkout.commit();
    return KeptRun.of(
        core == null ? rounds : TaskRunner.kept(rounds),
        machine,
        benchCall() + (only == null ? "" : " --only " + only) + (allCores ? " --all-cores" : ""),
        new SennitProvider().getVersionStr() + (commit.isEmpty() ? "" : " at " + commit),
        checkout.changes(),
        kernels());
  }

  private static List<String> kernels() {
    Set<String> inUse = Set.copyOf(Status.current().kernels());
    return CatalogueFile.ofBuild().codes(inUse::contains);
  }

  private void say(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(sentence);
    err.flush();
  }
}
