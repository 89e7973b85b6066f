package dev.sennit.bench;

import dev.sennit.Status;
import dev.sennit.bench.measure.BuildDigest;
import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.measure.Recording;
import dev.sennit.bench.measure.Run;
import dev.sennit.bench.measure.ThisMachine;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.report.Changes;
import dev.sennit.bench.report.ReportFiles;
import dev.sennit.bench.report.TerminalSummary;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.KeptFile;
import dev.sennit.bench.results.KeptResults;
import dev.sennit.bench.results.KeptRun;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import dev.sennit.bench.subject.MeasuredProvider;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import dev.sennit.cli.model.ModelPrograms;
import dev.sennit.cli.page.Page;
import dev.sennit.provider.SennitProvider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures everything, and reports it. */
@Command(
    name = "./sennit bench",
    description = {
      "Measure everything on this machine: the JDK beside Sennit, in turns, and report it as JSON,"
          + " Markdown and a page for a browser. It takes about 40 minutes.",
      "--resume goes on with an interrupted run. docs/BENCH.md says more.",
    },
    footer = {
      "",
      "./sennit bench jmh ARGS hands its arguments to JMH (jmh -l lists its benchmarks).",
      "./sennit bench FirstDigest, ColdGcm, HttpsDownload, SafepointDelay, ObjectSizes, JavaTarget"
          + " and BatchCurve"
          + " start JVMs of their own kind.",
      "Put --providers before jmh and these names to measure other providers too:",
      "./sennit bench --providers accp jmh AESGCMBench.",
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** How much is measured. Without an option it takes forty minutes. */
  private static final class Length {
    @Option(names = "--quick", description = "Measure for less than 5 minutes.")
    private boolean quick;

    @Option(names = "--full", description = "Measure every row, which takes up to 3 hours.")
    private boolean full;
  }

  @ArgGroup private Length length = new Length();

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description =
          "Measure only rows that have TEXT in their names, such as AESGCMBench or SHA-256; if TEXT is"
              + " the whole name of a row, that row alone. Several are written with commas between"
              + " them.")
  private String only;

  @Option(
      names = "--providers",
      paramLabel = "NAMES",
      split = ",",
      converter = OtherProvider.class,
      description =
          "Also measure these, which are fetched only then: accp, conscrypt, bouncycastle. To go on"
              + " with such a run, name the same.")
  private List<MeasuredProvider> providers = List.of();

  @Option(
      names = "--all-cores",
      description =
          "Also have every processor do the same work at once, each thread with objects of its own,"
              + " which takes almost twice as long.")
  private boolean allCores;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Where each run gets a folder of its own (default: target/bench of Sennit).")
  private Path output;

  @Option(
      names = "--resume",
      arity = "0..1",
      paramLabel = "FOLDER",
      fallbackValue = "",
      description =
          "Go on with the run in FOLDER, or with the last run of this length that was interrupted.")
  private Path resumed;

  @Option(
      names = "--compare",
      paramLabel = "OLD.JSON",
      description =
          "Say what changed since an older run, beyond noise; without this option, since what"
              + " bench/results keeps of this kind of processor.")
  private Path older;

  @Option(
      names = "--keep",
      arity = "0..1",
      paramLabel = "CORE",
      fallbackValue = "",
      description =
          "Keep the results in bench/results, in the file of this kind of processor. The first time,"
              + " name its core, such as 'Zen 4'.")
  private String core;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Measure nothing: report again the results in FILE, or the journal of a run, be it"
              + " interrupted or not.")
  private Path reported;

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
    checkArguments();
    Optional<Results> old = Optional.ofNullable(older).map(ResultsFile::read);
    if (reported == null && core != null) {
      KeptFile.of(head().machine().processor(), core, kept());
    }
    Page page = new Page(Home.resolve("web", "target", "pages", "report.html"));
    if (!page.isBuilt()) {
      say(
          "The page for a browser was not built, so there will be JSON and Markdown only;"
              + " ./sennit bench --report FILE makes the page later.");
    }
    if (reported == null) {
      Run run = run();
      measure(run);
      report(run, true, old, page);
      run.removePartialResults();
    } else if (Run.ofJournal(reported).isPresent()) {
      Run run = Run.ofJournal(reported).get();
      report(run, run.isFinished(), old, page);
    } else {
      ReportFiles report = report(ResultsFile.read(reported), old);
      show(report, report.writeBeside(reported, page));
      keep(report.results());
    }
    return ExitCode.OK;
  }

  private static Path kept() {
    return Home.resolve("bench", "results");
  }

  /** Keeps results if {@code --keep} asks for it; otherwise says if nothing is kept yet. */
  private void keep(Results results) {
    String processor = results.machine().processor();
    if (core == null) {
      if (KeptFile.of(processor, kept()).isEmpty()) {
        say(
            "bench/results has no file of %s yet: --keep adds it."
                .formatted(KeptResults.kindOf(processor)));
      }
      return;
    }
    if (!results.complete()) {
      throw new Failure("the run is not complete, so it is not kept.");
    }
    String only = results.only().isEmpty() ? "" : " --only " + results.only();
    boolean hasAllCores = results.comparisons().stream().anyMatch(row -> row.threads() > 1);
    String onAllCores = hasAllCores ? " --all-cores" : "";
    Preset preset = Preset.labelled(results.preset()).orElseThrow();
    GitCheckout checkout = new GitCheckout(Home.resolve());
    String commit = checkout.commitAt(results.made());
    KeptRun run =
        KeptRun.of(
            results,
            new BenchCall(preset, results.providers()) + only + onAllCores,
            results.sennit() + (commit.isEmpty() ? "" : " at " + commit),
            checkout.changes());
    KeptFile file = KeptFile.of(processor, core, kept()).add(run);
    say("Kept: %s. ./sennit test --record brings the documents up to date.".formatted(file.path()));
  }

  private void runProgram() throws Exception {
    String name = words.getFirst();
    Bench.Program program =
        Bench.program(name)
            .orElseThrow(() ->
                wrong(
                    "%s is no option; a benchmark of JMH by itself is measured by ./sennit bench jmh %s"
                        .formatted(name, name)));
    boolean hasOthers =
        spec.commandLine().getParseResult().matchedOptions().stream()
            .anyMatch(option -> !option.longestName().equals("--providers"));
    if (hasOthers || words.stream().anyMatch(word -> word.startsWith("--providers"))) {
      throw wrong(
          "of these options there is only --providers before %s, and what follows it is its own: ./sennit bench --providers accp %s"
              .formatted(name, name));
    }
    providers.forEach(MeasuredProvider::required);
    program.run(words.subList(1, words.size()).toArray(String[]::new));
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private void checkArguments() {
    if (reported != null) {
      refuse(
          "--report measures nothing",
          "--quick",
          "--full",
          "--only",
          "--providers",
          "--all-cores",
          "--output",
          "--resume");
    }
    if (resumed != null && isLast()) {
      refuse("--resume goes on with what was begun", "--only", "--all-cores");
    } else if (resumed != null) {
      // The journal knows these options. The other providers are fetched before it is read.
      refuse(
          "--resume goes on with what was begun",
          "--quick",
          "--full",
          "--only",
          "--all-cores",
          "--output");
    }
  }

  private void refuse(String reason, String... options) {
    ParseResult given = spec.commandLine().getParseResult();
    List<String> unused = Stream.of(options).filter(given::hasMatchedOption).toList();
    if (!unused.isEmpty()) {
      throw wrong(reason + ", so it does not take " + String.join(", ", unused));
    }
  }

  /** Returns whether {@code --resume} named no folder. */
  private boolean isLast() {
    return resumed.toString().isEmpty();
  }

  private Preset preset() {
    return length.quick ? Preset.QUICK : length.full ? Preset.FULL : Preset.DEFAULT;
  }

  /** Returns the run to continue, or a new one. */
  private Run run() {
    Path folder = output == null ? Home.resolve("target", "bench") : output;
    Journal.Head head = head();
    if (resumed == null) {
      if (only != null) {
        new BenchCall(preset(), head.providers())
            .checkOnly(only, new ThisMachine(), spec.commandLine());
      }
      if (allCores && !plan(head).hasAllCores()) {
        throw wrong(
            "nothing of %s is measured on all cores: leave out --all-cores".formatted(only));
      }
      return Run.begin(folder, head);
    }
    Run run = isLast() ? Run.lastUnfinished(folder, head) : new Run(resumed);
    run.checkResumable(head);
    Journal.Head begun = run.journal().read().head();
    if (!Set.copyOf(begun.providers()).equals(Set.copyOf(head.providers()))) {
      String measured =
          begun.providers().isEmpty()
              ? "no other providers"
              : String.join(", ", begun.providers()) + " too";
      throw new Failure(
          "the run in %s measures %s, so it is gone on with by %s"
              .formatted(run.folder(), measured, resuming(run, begun)));
    }
    return run;
  }

  private Journal.Head head() {
    if (Status.current().targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    MachineDescription machine = MachineDescription.ofThisJvm();
    if (allCores && machine.cores() == 1) {
      throw new Failure(
          "there is one processor only, so --all-cores would measure the same twice.");
    }
    return new Journal.Head(
        OffsetDateTime.now()
            .truncatedTo(ChronoUnit.SECONDS)
            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
        preset().label(),
        only == null ? "" : only,
        providers.stream().map(one -> one.required().label()).distinct().toList(),
        new SennitProvider().getVersionStr(),
        BuildDigest.ofLibrary(),
        machine,
        allCores ? machine.cores() : null);
  }

  /** Returns everything that a run measures. */
  private static Plan plan(Journal.Head head) {
    Preset preset = Preset.labelled(head.preset()).orElseThrow();
    Plan plan = Plan.of(preset, head.only(), head.providers(), new ThisMachine());
    return head.threads() == null
        ? plan
        : plan.alsoOnAllCores(head.threads(), head.machine().memoryBytes());
  }

  private void measure(Run run) throws InterruptedException {
    Journal journal = run.journal().read();
    Journal.Head head = journal.head();
    Plan left = Recording.left(plan(head), journal);
    say(
        "Measuring for about %d min, in %s"
            .formatted(Math.ceilDiv(Math.round(left.seconds()), 60), run.folder()));
    if (left.tasks().stream().anyMatch(Task.Modelling.class::isInstance)) {
      ModelPrograms.find().absent().forEach(sentence -> say("sennit: " + sentence));
    }
    String hint =
        "%nsennit: the run is not complete: %s goes on with it; ./sennit bench --report %s reports what there is."
            .formatted(resuming(run, head), run.journal().path());
    try (UnfinishedRun unfinished = new UnfinishedRun(() -> say(hint));
        RunProgress progress = new RunProgress(spec.commandLine().getErr())) {
      Recording.measure(left, run, progress);
      unfinished.finished();
    }
  }

  /** The call that goes on with a run. */
  private static String resuming(Run run, Journal.Head head) {
    // How long it takes is in its journal.
    return "%s --resume %s"
        .formatted(new BenchCall(Preset.DEFAULT, head.providers()), run.folder());
  }

  private void report(Run run, boolean complete, Optional<Results> old, Page page) {
    ReportFiles report = report(Assembly.of(run.journal().read(), complete), old);
    show(report, report.write(run.results(complete), page));
    keep(report.results());
  }

  private static ReportFiles report(Results results, Optional<Results> old) {
    Optional<Changes> changes =
        old.map(before -> Changes.between(before, results))
            .or(() ->
                KeptFile.of(results.machine().processor(), kept())
                    .map(file -> Changes.between(file.results(), results))
                    .filter(all -> !all.changes().isEmpty()));
    return new ReportFiles(results, changes);
  }

  private void show(ReportFiles report, List<Path> written) {
    PrintWriter out = spec.commandLine().getOut();
    TerminalSummary.of(report, written).forEach(out::println);
    out.flush();
  }

  private void say(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(sentence);
    err.flush();
  }
}
