package dev.sennit.cli;

import dev.sennit.weave.Prove;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Proves all kernels again. */
@Command(
    name = "prove",
    description = {
      "Prove every kernel, and say what the proofs cover and assume.",
      "The exit code is 1 when a kernel is not proved."
    })
final class ProveCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    try (ProgressBar progress = ProgressBar.onTerminal("Proving")) {
      boolean proved = Prove.run(progress.makingWayFor(System.out), progress::show);
      return proved ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }
}
