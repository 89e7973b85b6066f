package dev.sennit.cli;

import dev.sennit.cli.doctor.Diagnosis;
import dev.sennit.cli.doctor.Observation;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Explains what runs on this machine. */
@Command(
    name = "doctor",
    description = {
      "Explain what runs on this machine, and why.",
      "The exit code is 1 when no kernel is in use.",
      "This is the state of a JVM that ./sennit starts; a program sees its own by"
          + " dev.sennit.Status.current().describe(). JAVA_TOOL_OPTIONS gives this JVM the"
          + " program's options."
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Diagnosis diagnosis = new Diagnosis(Observation.ofThisJvm());
    PrintWriter out = spec.commandLine().getOut();
    diagnosis.state().forEach(out::println);
    List<String> advice = diagnosis.advice();
    if (!advice.isEmpty()) {
      out.println();
      advice.forEach(line -> out.println("- " + line));
    }
    out.flush();
    return diagnosis.kernelsAreInUse() ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
