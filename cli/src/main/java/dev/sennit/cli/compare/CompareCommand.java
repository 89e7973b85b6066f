package dev.sennit.cli.compare;

import dev.sennit.Status;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.OutputFile;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.compare.PairedMeasurement.Workplaces;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.console.Quiet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares the JDK with Sennit on this machine. */
@Command(name = "compare")
public final class CompareCommand implements Callable<Integer> {
  /** The sentence that says where all names of rows are. */
  public static final String NAMES = "docs/BENCH.md explains the names of rows.";

  private static final String STANDARD_OUTPUT = "-";
  // A fresh JVM takes seconds, and an interval takes several pairs of them.
  private static final int PART_OF_COLD = 5;
  private static final int SECONDS = 120;
  private static final int SECONDS_OF_ALL_CORES = 240;

  private static final int JVMS = 3;

  @Spec private CommandSpec spec;

  @Option(names = "--json", paramLabel = "FILE")
  private @Nullable String json;

  @Option(names = "--only", paramLabel = "TEXT")
  private String only = "";

  @Option(names = "--seconds", paramLabel = "NUMBER")
  private @Nullable Integer givenSeconds;

  @Option(names = "--all-cores")
  private boolean allCores;

  @Option(names = "--jdk", paramLabel = "FOLDER")
  private @Nullable Path otherJdk;

  @Option(names = "--jvms", paramLabel = "NUMBER")
  private int jvms = JVMS;

  @Option(names = "--at-least", paramLabel = "RATIO")
  private @Nullable Double least;

  /** The names of the cases that have a kernel here. */
  private Set<String> here = Set.of();

  /** The titles of the cases that are asked for. */
  private Set<String> wanted = Set.of();

  @Override
  public Integer call() throws Exception {
    checkArguments();
    int threads = threads();
    Status status = Status.current();
    if (status.targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    here = Cases.namesHere();
    wanted = Cases.titlesFor(only);
    List<Case> cases = Cases.ofEveryMachine().stream().filter(this::isWanted).toList();
    int warm = cases.size();
    boolean cold =
        otherJdk == null && ColdStart.NAME.contains(only) && status.aes().kernels().isPresent();
    if (warm == 0 && otherJdk != null && ColdStart.NAME.contains(only)) {
      throw new ParameterException(
          spec.commandLine(), "--jdk does not measure " + ColdStart.NAME + ": leave it out");
    }
    if (warm == 0 && !cold) {
      throw new Failure(
          ("the rows with %s in their names need kernels that do not run here, so there is nothing"
                  + " to compare: see ./sennit doctor.")
              .formatted(only));
    }
    int onAllCores =
        allCores ? Math.toIntExact(cases.stream().filter(row -> row.fits(threads)).count()) : 0;
    if (allCores && onAllCores == 0) {
      throw new ParameterException(
          spec.commandLine(),
          "all threads cannot do the rows with %s in their names at once: leave out --all-cores"
              .formatted(only));
    }
    checkTime(warm + onAllCores + (otherJdk == null ? 0 : (warm + 1) / 2), cold);
    if (!Quiet.isWanted()) {
      spec.commandLine()
          .getErr()
          .println(
              "Measuring for about %d s, at most %d s"
                  .formatted(seconds(), TimeBudget.AT_MOST * seconds()));
    }
    ComparisonReport report = compare(MeasuredMachine.of(status), warm > 0, cold, threads);
    write(report);
    report.judge(least != null);
    return ExitCode.OK;
  }

  private void checkArguments() {
    List<String> names =
        Stream.concat(
                Cases.ofEveryMachine().stream().map(Case::name).distinct(),
                Stream.of(ColdStart.NAME))
            .toList();
    UnknownName.checkPart(spec.commandLine(), "measurement named", only, names, NAMES);
    if (seconds() < 1) {
      throw new ParameterException(
          spec.commandLine(), "--seconds must be at least 1, but is " + seconds());
    }
    if (jvms < 1) {
      throw new ParameterException(spec.commandLine(), "--jvms must be at least 1, but is " + jvms);
    }
    if (least != null && !(least > 0 && least < Double.POSITIVE_INFINITY)) {
      throw new ParameterException(
          spec.commandLine(), "--at-least must be a ratio above 0, such as 0.95, but is " + least);
    }
    if (otherJdk != null) {
      checkOtherJdk(otherJdk);
    }
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      resultsFile(json).check();
    }
  }

  private void checkOtherJdk(Path otherJdk) {
    if (allCores) {
      throw new ParameterException(
          spec.commandLine(), "of --jdk and --all-cores there can be only one");
    }
    JdkFolder.objection(otherJdk)
        .ifPresent(sentence -> {
          throw new ParameterException(spec.commandLine(), sentence);
        });
  }

  private double bar() {
    return least == null ? Shortfalls.PROMISED : least;
  }

  private int seconds() {
    if (givenSeconds != null) {
      return givenSeconds;
    }
    return allCores ? SECONDS_OF_ALL_CORES : SECONDS;
  }

  /** Returns the number of threads that do the same work at once. */
  private int threads() {
    int processors = Runtime.getRuntime().availableProcessors();
    if (allCores && processors == 1) {
      throw new Failure(
          "there is one processor only, so --all-cores would measure the same twice.");
    }
    return allCores ? processors : 1;
  }

  private boolean isWanted(Case row) {
    return wanted.contains(row.title()) && here.contains(row.name());
  }

  /** Fails if the time is too short for all rows even on a quiet machine. */
  private void checkTime(int warm, boolean cold) {
    int enough = 1;
    while (ofWarm(Duration.ofSeconds(enough), cold).compareTo(JdkComparison.shortest(warm)) < 0) {
      enough++;
    }
    if (seconds() < enough) {
      throw new ParameterException(
          spec.commandLine(),
          "--seconds must be at least %d for these %d rows, but is %d"
              .formatted(enough, warm + (cold ? 1 : 0), seconds()));
    }
  }

  private static Duration ofWarm(Duration all, boolean cold) {
    return cold ? all.minus(all.dividedBy(PART_OF_COLD)) : all;
  }

  private ComparisonReport compare(MeasuredMachine machine, boolean warm, boolean cold, int threads)
      throws Exception {
    Duration all = Duration.ofSeconds(seconds());
    Duration ofWarm = ofWarm(all, cold);
    double failing = least == null ? 0 : least;
    List<ComparisonRow> rows = new ArrayList<>();
    Optional<ComparisonReport.RowsOfOtherJdk> other = Optional.empty();
    if (warm) {
      TimeBudget budget = new TimeBudget(ofWarm);
      try (MeasuringJvms started = new MeasuringJvms(Cases.class);
          ProgressBar progress = ProgressBar.onTerminal("Comparing")) {
        List<Workplaces> places =
            otherJdk == null ? started.start(jvms) : started.start(jvms, otherJdk);
        List<List<ComparisonRow>> measured =
            JdkComparison.of(
                Cases.ofEveryMachine(),
                this::isWanted,
                threads,
                places,
                failing,
                budget,
                progress::showTimeLeft);
        rows.addAll(measured.getFirst());
        if (otherJdk != null) {
          String jdk = places.getFirst().jdks().getLast().jdk();
          other = Optional.of(new ComparisonReport.RowsOfOtherJdk(jdk, measured.getLast()));
        }
      }
    }
    if (cold) {
      rows.add(ColdStart.measure(failing, new TimeBudget(warm ? all.minus(ofWarm) : all)));
    }
    return new ComparisonReport(machine, rows, bar(), other);
  }

  private void write(ComparisonReport report) {
    PrintWriter out = spec.commandLine().getOut();
    if (STANDARD_OUTPUT.equals(json)) {
      out.println(report.json());
    } else {
      report.text().forEach(out::println);
    }
    out.flush();
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      resultsFile(json).write(report.json() + System.lineSeparator());
    }
  }

  private static OutputFile resultsFile(String json) {
    return new OutputFile("file of results", Path.of(json));
  }
}
