package dev.sennit.cli.kernels;

import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.weave.Prove;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.statement.StatementText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Proves kernels again, or prints what an algorithm is proved to compute. */
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

  @Option(names = "--statement", paramLabel = "NAME", completionCandidates = StatementNames.class)
  private @Nullable String statement;

  @Override
  public Integer call() {
    if (again || jobs != null) {
      throw new ParameterException(
          spec.commandLine(),
          "--jobs needs --again, which is only for the script: call ./sennit prove --again");
    }
    if (statement != null) {
      print(statement);
      return ExitCode.OK;
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

  private void print(String name) {
    if (!only.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--statement prints a statement and does not take --only=" + only);
    }
    Map<String, Supplier<List<String>>> all = StatementText.all();
    if (!all.containsKey(name)) {
      List<String> names = List.copyOf(all.keySet());
      throw new UnknownName(
          spec.commandLine(),
          "statement",
          name,
          names,
          "The statements are %s.".formatted(String.join(", ", names)));
    }
    PrintWriter out = spec.commandLine().getOut();
    all.get(name).get().forEach(out::println);
    out.flush();
  }
}
