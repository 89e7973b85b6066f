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

/** Measures everything and reports the results. */
@Command(
    name = "./sennit bench",
    description = {
      "Measure everything on this machine: the JDK and Sennit in turns. Report it as JSON, as"
          + " Markdown and as a page for a browser. It takes about 40 minutes.",
      "--resume continues an interrupted run. docs/BENCH.md says more.",
    },
    footer = {
      "",
      "./sennit bench jmh ARGS passes its arguments to JMH (jmh -l lists the benchmarks).",
      "./sennit bench FirstDigest, ColdGcm, HttpsDownload, SafepointDelay, ObjectSizes, JavaTarget"
          + " and BatchCurve"
          + " start JVMs of their own kind.",
      "Put --providers before jmh and these names to measure other providers too:",
      "./sennit bench --providers accp jmh AESGCMBench.",
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The options for the length of a run. Without an option a run takes forty minutes. */
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
          "Measure only rows that have TEXT in their names, such as AESGCMBench or SHA-256. If TEXT"
              + " is the whole name of a row, measure that row alone. Separate several texts by"
              + " commas.")
  private String only;

  @Option(
      names = "--providers",
      paramLabel = "NAMES",
      split = ",",
      converter = OtherProvider.class,
      description =
          "Also measure some of accp, conscrypt, bouncycastle. They are fetched only if they are"
              + " named. To continue such a run, name the same providers.")
  private List<MeasuredProvider> providers = List.of();

  @Option(
      names = "--all-cores",
      description =
          "Also measure the same work on every processor at once. Each thread has its own objects."
              + " This takes almost twice as long.")
  private boolean allCores;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Make a folder for each run in FOLDER (default: target/bench of Sennit).")
  private Path output;

  @Option(
      names = "--resume",
      arity = "0..1",
      paramLabel = "FOLDER",
      fallbackValue = "",
      description = "Continue the run in FOLDER, or the last interrupted run of this length.")
  private Path resumed;

  @Option(
      names = "--compare",
      paramLabel = "OLD.JSON",
      description =
          "Show the changes since an older run, beyond noise. Without this option, show the changes"
              + " since the results in bench/results for this kind of processor.")
  private Path older;

  @Option(
      names = "--keep",
      arity = "0..1",
      paramLabel = "CORE",
      fallbackValue = "",
      description =
          "Keep the results in bench/results, in the file of this kind of processor. For a new file,"
              + " name the core, such as 'Zen 4'.")
  private String core;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Measure nothing. Report again the results in FILE, or the journal of a finished or an"
              + " interrupted run.")
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

  /** Keeps the results if {@code --keep} is given. Otherwise says if nothing is kept yet. */
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
      refuse("--resume continues a run as it was begun", "--only", "--all-cores");
    } else if (resumed != null) {
      // The journal has these options. --providers must be repeated, because the script fetches the
      // other providers before anything reads the journal.
      refuse(
          "--resume continues a run as it was begun",
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
          "the run in %s measures %s, so continue it with %s"
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

  /** Returns the plan of a run. */
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
        "%nsennit: the run is not complete. %s continues it. ./sennit bench --report %s reports the measurements so far."
            .formatted(resuming(run, head), run.journal().path());
    try (UnfinishedRun unfinished = new UnfinishedRun(() -> say(hint));
        RunProgress progress = new RunProgress(spec.commandLine().getErr())) {
      Recording.measure(left, run, progress);
      unfinished.finished();
    }
  }

  /** Returns the call that continues a run. */
  private static String resuming(Run run, Journal.Head head) {
    // The journal has the length of the run.
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
