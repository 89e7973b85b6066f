package dev.sennit.cli;

import dev.sennit.Status;
import dev.sennit.cli.compare.Case;
import dev.sennit.cli.compare.Cases;
import dev.sennit.cli.compare.Cold;
import dev.sennit.cli.compare.Comparison;
import dev.sennit.cli.compare.Machine;
import dev.sennit.cli.compare.Report;
import dev.sennit.cli.compare.Row;
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
      "Measure this machine: the JDK beside Sennit, in about a minute.",
      "Both run in one JVM, in short slices by turns, so that their ratio holds on a busy machine"
          + " too; but what a JVM does first is measured in fresh ones, by turns as well."
    })
final class CompareCommand implements Callable<Integer> {
  private static final String STANDARD_OUTPUT = "-";
  private static final int PART_OF_COLD = 10;

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
      description = "How long to measure (default: ${DEFAULT-VALUE}); longer is more exact.")
  private int seconds;

  @Override
  public Integer call() throws Exception {
    List<String> names =
        Stream.concat(new Cases().get().stream().map(Case::name).distinct(), Stream.of(Cold.NAME))
            .toList();
    if (names.stream().noneMatch(name -> name.contains(only))) {
      throw new UnknownName(
          spec.commandLine(), "measurement named", only, NearestNames.to(only, names));
    }
    if (seconds < 1) {
      throw new ParameterException(
          spec.commandLine(), "--seconds must be at least 1, but is " + seconds);
    }
    Status status = Status.current();
    if (status.targets().isEmpty()) {
      throw new Failure(
          "no kernel runs here, so there is nothing to compare: see ./sennit doctor.");
    }
    write(new Report(Machine.of(status), compare(status)));
    return ExitCode.OK;
  }

  private List<Row> compare(Status status) throws Exception {
    boolean cold = Cold.NAME.contains(only) && status.aes().kernels().isPresent();
    boolean warm = new Cases().get().stream().anyMatch(row -> row.name().contains(only));
    Duration ofCold = Duration.ofSeconds(seconds).dividedBy(warm ? PART_OF_COLD : 1);
    List<Row> rows = new ArrayList<>();
    if (warm) {
      Duration ofWarm = Duration.ofSeconds(seconds).minus(cold ? ofCold : Duration.ZERO);
      try (ProgressBar progress = ProgressBar.onTerminal("Comparing")) {
        rows.addAll(
            Comparison.of(Cases.class, row -> row.name().contains(only), ofWarm, progress::show));
      }
    }
    if (cold) {
      rows.add(Cold.measure(ofCold));
    }
    return rows;
  }

  private void write(Report report) {
    PrintWriter out = spec.commandLine().getOut();
    if (STANDARD_OUTPUT.equals(json)) {
      out.println(report.json());
    } else {
      report.table().forEach(out::println);
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
