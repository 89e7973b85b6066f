package dev.sennit.cli.kernels;

import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.weave.Prove;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Proves kernels again. */
@Command(name = "prove")
public final class ProveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** The script runs the second proof itself, and calls this command only without this option. */
  @Option(names = "--again")
  private boolean again;

  @Option(names = "--only", paramLabel = "TEXT", completionCandidates = KernelNames.class)
  private String only = "";

  @Option(names = "--jobs", paramLabel = "N")
  private @Nullable Integer jobs;

  @Override
  public Integer call() {
    if (again || jobs != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--jobs needs --again, which is only for the script: call ./sennit prove --again");
    }
    UnknownName.checkPart(
        spec.commandLine(),
        "kernel",
        only,
        Catalogue.KERNELS.stream().map(Kernel::name).toList(),
        KernelNames.LIST);
    try (ProgressBar progress = ProgressBar.onTerminal("Proving")) {
      boolean proved = Prove.run(only, progress.makingWayFor(System.out), progress::showTimeLeft);
      return proved ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }
}
