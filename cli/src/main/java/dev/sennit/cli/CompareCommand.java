package dev.sennit.cli;

import dev.sennit.Status;
import dev.sennit.cli.compare.Budget;
import dev.sennit.cli.compare.Case;
import dev.sennit.cli.compare.Cases;
import dev.sennit.cli.compare.Cold;
import dev.sennit.cli.compare.Comparison;
import dev.sennit.cli.compare.Machine;
import dev.sennit.cli.compare.Report;
import dev.sennit.cli.compare.Row;
import dev.sennit.cli.compare.Shortfalls;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the JDK beside Sennit. */
@Command(
    name = "compare",
    description = {
      "Measure this machine: the JDK beside Sennit, in about a minute, and in two at most.",
      "Both run in one JVM, in short slices by turns, so that what disturbs one disturbs the other;"
          + " but what a JVM does first is measured in fresh ones, by turns as well. What the machine"
          + " was too busy for has no numbers."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The JDK was measured beside Sennit.",
      "1:A row is below --at-least with its whole interval; no kernel runs here; results differ; a"
          + " file cannot be written.",
      "2:The command is called wrongly.",
      "3:The machine was too busy for every row, with --at-least for one, or --seconds was too"
          + " short; no row fails."
    })
final class CompareCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";
  // A fresh JVM takes seconds, and an interval takes several pairs of them.
  private static final int PART_OF_COLD = 5;

  @Spec private CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Also write the results to FILE as docs/compare.schema.json says; - writes them to"
              + " standard output, in place of the table.")
  private String json;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Measure only what has TEXT in its name.")
  private String only;

  @Option(
      names = "--seconds",
      paramLabel = "NUMBER",
      defaultValue = "50",
      description =
          "How long to measure on a quiet machine (default: ${DEFAULT-VALUE}); longer is more"
              + " exact. A busy machine takes twice as long at most.")
  private int seconds;

  @Option(
      names = "--at-least",
      paramLabel = "RATIO",
      description =
          "Exit with 1 if a ratio is below RATIO with its whole interval, such as 0.95, and stays so"
              + " for the rest of the time; and list all ratios below RATIO at the end, in place of"
              + " those below "
              + Shortfalls.PROMISED
              + ".")
  private Double least;

  @Override
  public Integer call() throws Exception {
    checkArguments();
    Status status = Status.current();
    if (status.targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    int warm = Math.toIntExact(new Cases().get().stream().filter(this::isWanted).count());
    boolean cold = Cold.NAME.contains(only) && status.aes().kernels().isPresent();
    if (warm == 0 && !cold) {
      throw new Failure(
          ("what has %s in its name needs kernels that do not run here, so there is nothing to"
                  + " compare: see ./sennit doctor.")
              .formatted(only));
    }
    checkTime(warm, cold);
    spec.commandLine()
        .getErr()
        .println(
            "Measuring for about %d s, and for %d s at most"
                .formatted(seconds, Budget.AT_MOST * seconds));
    Report report =
        new Report(
            Machine.of(status),
            compare(warm > 0, cold),
            least == null ? Shortfalls.PROMISED : least);
    write(report);
    report.judge(least != null);
    return ExitCode.OK;
  }

  private void checkArguments() {
    List<String> names =
        Stream.concat(
                Cases.ofEveryMachine().stream().map(Case::name).distinct(), Stream.of(Cold.NAME))
            .toList();
    if (names.stream().noneMatch(name -> name.contains(only))) {
      throw new UnknownName(
          spec.commandLine(), "measurement named", only, NearestNames.to(only, names));
    }
    if (seconds < 1) {
      throw new ParameterException(
          spec.commandLine(), "--seconds must be at least 1, but is " + seconds);
    }
    if (least != null && !(least > 0 && least < Double.POSITIVE_INFINITY)) {
      throw new ParameterException(
          spec.commandLine(), "--at-least must be a ratio above 0, such as 0.95, but is " + least);
    }
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      OutputPlace.check("file of results", Path.of(json));
    }
  }

  private boolean isWanted(Case row) {
    return row.name().contains(only);
  }

  /** Refuses a time in which not even a quiet machine could measure all rows. */
  private void checkTime(int warm, boolean cold) {
    int enough = 1;
    while (ofWarm(Duration.ofSeconds(enough), cold).compareTo(Comparison.shortest(warm)) < 0) {
      enough++;
    }
    if (seconds < enough) {
      throw new ParameterException(
          spec.commandLine(),
          "--seconds must be at least %d for these %d rows, but is %d"
              .formatted(enough, warm + (cold ? 1 : 0), seconds));
    }
  }

  private static Duration ofWarm(Duration all, boolean cold) {
    return cold ? all.minus(all.dividedBy(PART_OF_COLD)) : all;
  }

  private List<Row> compare(boolean warm, boolean cold) throws Exception {
    Duration all = Duration.ofSeconds(seconds);
    Duration ofWarm = ofWarm(all, cold);
    double failing = least == null ? 0 : least;
    List<Row> rows = new ArrayList<>();
    if (warm) {
      Budget budget = new Budget(ofWarm);
      try (ProgressBar progress = ProgressBar.onTerminal("Comparing")) {
        rows.addAll(Comparison.of(Cases.class, this::isWanted, failing, budget, progress::show));
      }
    }
    if (cold) {
      rows.add(Cold.measure(failing, new Budget(warm ? all.minus(ofWarm) : all)));
    }
    return rows;
  }

  private void write(Report report) {
    PrintWriter out = spec.commandLine().getOut();
    if (STANDARD_OUTPUT.equals(json)) {
      out.println(report.json());
    } else {
      report.text().forEach(out::println);
    }
    out.flush();
    if (json != null && !json.equals(STANDARD_OUTPUT)) {
      try {
        Files.writeString(Path.of(json), report.json() + System.lineSeparator());
      } catch (IOException e) {
        throw new Failure("the results could not be written to " + json + ": " + e, e);
      }
    }
  }
}
