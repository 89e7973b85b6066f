package dev.sennit.cli.doctor;

import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.console.Quiet;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Explains what runs on this machine. */
@Command(name = "doctor")
public final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--measure")
  private boolean measure;

  @Option(names = "--json")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Diagnosis diagnosis = new Diagnosis(Observation.ofThisJvm());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          DoctorDocument.json(diagnosis, measure ? Optional.of(measured()) : Optional.empty()));
    } else {
      print(diagnosis, out);
    }
    out.flush();
    return diagnosis.kernelsAreInUse() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(Diagnosis diagnosis, PrintWriter out) throws InterruptedException {
    diagnosis.state().forEach(out::println);
    List<String> advice = diagnosis.advice();
    if (!advice.isEmpty()) {
      out.println();
      Paragraph.lines(advice.stream().map("- "::concat).toList()).forEach(out::println);
    }
    if (measure) {
      diagnosis.races().forEach(out::println);
      // The user can read the first part while the measurement runs.
      out.flush();
      SpeedReport report = measured();
      out.println();
      report.lines().forEach(out::println);
    }
  }

  private SpeedReport measured() throws InterruptedException {
    if (!Quiet.isWanted()) {
      spec.commandLine().getErr().println("Measuring for about 20 s");
    }
    return SpeedReport.ofThisJvm();
  }
}
