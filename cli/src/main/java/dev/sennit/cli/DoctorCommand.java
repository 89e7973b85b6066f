package dev.sennit.cli;

import dev.sennit.cli.doctor.Diagnosis;
import dev.sennit.cli.doctor.Measurement;
import dev.sennit.cli.doctor.Observation;
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
      "Explain what runs on this machine, and why.",
      "The exit code is 1 when no kernel is in use.",
      "--measure adds how fast each kernel in use is beside the JDK, and how long other threads"
          + " wait while one of them hashes a long message. That takes about 20 seconds.",
      "This is the state of a JVM that ./sennit starts; a program sees its own by"
          + " dev.sennit.Status.current().describe(). JAVA_TOOL_OPTIONS gives this JVM the"
          + " program's options."
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--measure", description = "Measure the kernels in use beside the JDK.")
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
      // What is known already need not wait.
      out.flush();
      out.println();
      Measurement.ofThisJvm().lines().forEach(out::println);
    }
    out.flush();
    return diagnosis.kernelsAreInUse() ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
