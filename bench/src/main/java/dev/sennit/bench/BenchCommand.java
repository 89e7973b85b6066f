package dev.sennit.bench;

import dev.sennit.Status;
import dev.sennit.bench.measure.BuildDigest;
import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.Machine;
import dev.sennit.bench.measure.Recording;
import dev.sennit.bench.measure.Run;
import dev.sennit.bench.measure.ThisMachine;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.report.Changes;
import dev.sennit.bench.report.Report;
import dev.sennit.bench.report.Summary;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.ResultsFile;
import dev.sennit.cli.Failure;
import dev.sennit.cli.Home;
import dev.sennit.cli.Page;
import dev.sennit.cli.model.Modeller;
import dev.sennit.provider.SennitProvider;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Measures everything, and reports it. */
@Command(
    name = "./sennit bench",
    description = {
      "Measure everything on this machine: the JDK beside Sennit, in turns, and report it as JSON,"
          + " Markdown and a page for a browser. It takes about 40 minutes.",
      "An interrupted run can be gone on with; docs/BENCH.md says more.",
    },
    footer = {
      "",
      "./sennit bench jmh ARGS hands its arguments to JMH (jmh -l lists its benchmarks).",
      "./sennit bench FirstDigest, ColdGcm, SafepointDelay, ObjectSizes and JavaTarget measure what"
          + " needs JVMs of its own kind.",
      "Before jmh and these names there may be --providers, for what measures other providers too:"
          + " ./sennit bench --providers accp jmh AESGCMBench."
    })
final class BenchCommand implements Callable<Integer> {
  private static final String PROVIDERS = BenchCall.PROVIDERS;
  private static final String RESUME = "--resume";
  private static final List<String> OF_MEASURING =
      List.of("--quick", "--full", "--only", PROVIDERS, "--output", RESUME);
  // With the folder of a run all of it but the other providers is known, which are fetched first.
  private static final List<String> OF_BEGINNING =
      List.of("--quick", "--full", "--only", "--output");

  @Spec private CommandSpec spec;

  /** How much; forty minutes if nothing is said. */
  private static final class Length {
    @Option(names = "--quick", description = "Measure for less than 5 minutes.")
    private boolean quick;

    @Option(names = "--full", description = "Measure every row, which takes up to 3 hours.")
    private boolean full;

    private Preset preset() {
      if (quick) {
        return Preset.QUICK;
      }
      return full ? Preset.FULL : Preset.DEFAULT;
    }
  }

  @ArgGroup private Length length = new Length();

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description =
          "Measure only what has TEXT in its name, such as AESGCMBench or SHA-256; if TEXT is the whole"
              + " name of a row, that row alone. Several are written with commas between them.")
  private String only;

  @Option(
      names = PROVIDERS,
      paramLabel = "NAMES",
      split = ",",
      description =
          "Also measure these, which are fetched only then: accp, conscrypt, bouncycastle. A run that"
              + " has them is gone on with by the same.")
  private List<String> providers;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      description = "Where each run gets a folder of its own (default: target/bench of Sennit).")
  private Path output;

  @Option(
      names = RESUME,
      arity = "0..1",
      paramLabel = "FOLDER",
      fallbackValue = "",
      description =
          "Go on with the run in FOLDER, or with the last run of this length that was interrupted.")
  private Path resumed;

  @Option(
      names = "--compare",
      paramLabel = "OLD.JSON",
      description = "Say what changed since an older run, beyond noise.")
  private Path older;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Measure nothing: report again the results in FILE, or the journal of a run, which may have"
              + " been interrupted.")
  private Path reported;

  @Parameters(hidden = true)
  private List<String> words;

  @Override
  public Integer call() throws Exception {
    if (words != null) {
      runProgram();
      return ExitCode.OK;
    }
    checkArguments();
    Optional<Results> old = Optional.ofNullable(older).map(ResultsFile::read);
    Page page = new Page(Home.resolve("web", "target", "pages", "report.html"));
    if (!page.isBuilt()) {
      say(
          "The page for a browser was not built, so there will be JSON and Markdown only;"
              + " ./sennit bench --report FILE makes the page later.");
    }
    if (reported == null) {
      Run run = run();
      measure(run);
      report(run, run.results(), true, old, page);
      run.removePartialResults();
    } else if (Run.ofJournal(reported).isPresent()) {
      Run run = Run.ofJournal(reported).get();
      boolean complete = run.isFinished();
      report(run, complete ? run.results() : run.partialResults(), complete, old, page);
    } else {
      Report report = report(ResultsFile.read(reported), old);
      show(report, report.writeBeside(reported, page));
    }
    return ExitCode.OK;
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
            .anyMatch(option -> !option.longestName().equals(PROVIDERS));
    if (hasOthers || words.stream().anyMatch(word -> word.startsWith(PROVIDERS))) {
      throw wrong(
          "of these options there is only --providers before %s, and what follows it is its own: ./sennit bench --providers accp %s"
              .formatted(name, name));
    }
    others();
    program.run(words.subList(1, words.size()).toArray(String[]::new));
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  private void checkArguments() {
    if (reported != null) {
      refuse(OF_MEASURING, "--report measures nothing");
    }
    if (resumed != null) {
      refuse(isLast() ? List.of("--only") : OF_BEGINNING, "--resume goes on with what was begun");
    }
  }

  private void refuse(List<String> options, String reason) {
    ParseResult given = spec.commandLine().getParseResult();
    List<String> unused = options.stream().filter(given::hasMatchedOption).toList();
    if (!unused.isEmpty()) {
      throw wrong(reason + ", so it does not take " + String.join(", ", unused));
    }
  }

  /** Whether no folder was named. */
  private boolean isLast() {
    return resumed.toString().isEmpty();
  }

  private void report(Run run, Path json, boolean complete, Optional<Results> old, Page page) {
    Journal journal = Journal.read(run.journal());
    Report report = report(Assembly.of(journal, complete), old);
    show(report, report.write(json, page));
  }

  private static Report report(Results results, Optional<Results> old) {
    return new Report(results, old.map(before -> Changes.between(before, results)));
  }

  private void show(Report report, List<Path> written) {
    List<String> lines = new ArrayList<>(Summary.of(report.results()));
    report
        .changes()
        .ifPresent(changes -> {
          lines.add("");
          lines.addAll(Summary.of(changes));
        });
    if (!lines.isEmpty()) {
      lines.add("");
    }
    written.forEach(file -> lines.add("Written: " + file));
    lines.add("");
    lines.addAll(Summary.shortfalls(report.results()));
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
  }

  /** The run to go on with, or a new one. */
  private Run run() {
    Path folder = output == null ? Home.resolve("target", "bench") : output;
    Journal.Head head = head();
    if (resumed == null) {
      if (only != null) {
        new OnlyCheck(spec.commandLine(), preset(), head.providers()).check(only);
      }
      return Run.begin(folder, head);
    }
    Run run = isLast() ? Run.lastUnfinished(folder, head) : new Run(resumed);
    run.checkResumable(head);
    Journal.Head begun = Journal.read(run.journal()).head();
    if (!Set.copyOf(begun.providers()).equals(Set.copyOf(head.providers()))) {
      throw new Failure(
          "the run in %s measures %s, so it is gone on with by %s"
              .formatted(
                  run.folder(),
                  begun.providers().isEmpty()
                      ? "no other providers"
                      : String.join(", ", begun.providers()) + " too",
                  resuming(run, begun)));
    }
    return run;
  }

  private Journal.Head head() {
    Status status = Status.current();
    if (status.targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    return new Journal.Head(
        OffsetDateTime.now()
            .truncatedTo(ChronoUnit.SECONDS)
            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME),
        preset().label(),
        only == null ? "" : only,
        others(),
        new SennitProvider().getVersionStr(),
        BuildDigest.ofLibrary(),
        Machine.ofThisJvm());
  }

  private Preset preset() {
    return length.preset();
  }

  /** The names of those that are asked for, which are all here. */
  private List<String> others() {
    Stream<String> asked = providers == null ? Stream.of() : providers.stream();
    return asked.map(name -> other(name).required().label()).distinct().toList();
  }

  private Measured other(String name) {
    List<Measured> others = Measured.others();
    return others.stream()
        .filter(one -> one.option().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() ->
            wrong(
                "--providers takes some of %s, but not %s"
                    .formatted(
                        others.stream().map(Measured::option).collect(Collectors.joining(", ")),
                        name)));
  }

  private static Plan plan(Journal.Head head) {
    return Plan.of(
        Preset.labelled(head.preset()), head.only(), head.providers(), new ThisMachine());
  }

  private void measure(Run run) throws InterruptedException {
    Journal journal = Journal.read(run.journal());
    Plan left = Recording.left(plan(journal.head()), journal);
    say(
        "Measuring for about %d min, in %s"
            .formatted(Math.ceilDiv(Math.round(left.seconds()), 60), run.folder()));
    if (left.tasks().stream().anyMatch(Task.Modelling.class::isInstance)) {
      Modeller.find().absent().forEach(sentence -> say("sennit: " + sentence));
    }
    try (UnfinishedRun unfinished = new UnfinishedRun(() -> say(hint(run, journal.head())));
        Progress progress = new Progress(spec.commandLine().getErr())) {
      Recording.measure(left, run, progress);
      unfinished.finished();
    }
  }

  private String hint(Run run, Journal.Head head) {
    return "%nsennit: the run is not complete: %s goes on with it; ./sennit bench --report %s reports what there is."
        .formatted(resuming(run, head), run.journal());
  }

  /** How a run is gone on with. */
  private static String resuming(Run run, Journal.Head head) {
    // How long it takes is in its journal.
    return "%s --resume %s"
        .formatted(new BenchCall(Preset.DEFAULT, head.providers()), run.folder());
  }

  private void say(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(sentence);
    err.flush();
  }
}
