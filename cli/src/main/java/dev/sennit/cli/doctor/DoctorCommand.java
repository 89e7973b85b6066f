package dev.sennit.cli.doctor;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Explains what runs on this machine. */
@Command(
    name = "doctor",
    description = {
      "Explain which kernels run on this machine, and why.",
      "The exit code is 1 when no kernel is in use.",
      "--measure compares the speed of each kernel in use with the JDK, and measures how long other"
          + " threads wait while one thread hashes a long message. That takes about 20 seconds.",
      "The command describes a JVM that ./sennit starts. A program describes its own JVM with"
          + " dev.sennit.Status.current().describe(). JAVA_TOOL_OPTIONS can give the JVM of this"
          + " command the program's options."
    })
public final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--measure", description = "Compare the speed of the kernels with the JDK.")
  private boolean measure;

  @Override
  public Integer call() throws InterruptedException {
    Diagnosis diagnosis = new Diagnosis(Observation.ofThisJvm());
    PrintWriter out = spec.commandLine().getOut();
    diagnosis.state().forEach(out::println);
    List<String> advice = diagnosis.advice();
    if (!advice.isEmpty()) {
      out.println();
      advice.forEach(line -> out.println("- " + line));
    }
    if (measure) {
      // The user can read the first part while the measurement runs.
      out.flush();
      out.println();
      SpeedReport.ofThisJvm().lines().forEach(out::println);
    }
    out.flush();
    return diagnosis.kernelsAreInUse() ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
