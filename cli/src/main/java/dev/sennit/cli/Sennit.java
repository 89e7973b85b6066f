package dev.sennit.cli;

import dev.sennit.cli.command.ExplainedCommand;
import dev.sennit.cli.compare.CompareCommand;
import dev.sennit.cli.complete.CompletionCommand;
import dev.sennit.cli.doctor.DoctorCommand;
import dev.sennit.cli.explore.ExploreCommand;
import dev.sennit.cli.kernels.KernelsCommand;
import dev.sennit.cli.kernels.ProveCommand;
import dev.sennit.cli.seal.OpenCommand;
import dev.sennit.cli.seal.SealCommand;
import dev.sennit.cli.uuid.UuidCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The program behind {@code ./sennit}. The script prints the list of commands without Java. */
@Command(
    name = "./sennit",
    subcommands = {
      KernelsCommand.class,
      ExploreCommand.class,
      ProveCommand.class,
      CompareCommand.class,
      DoctorCommand.class,
      UuidCommand.class,
      SealCommand.class,
      OpenCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Sennit {
  /** The commands of {@code ./sennit} that the script runs itself. */
  public static final List<String> OF_SCRIPT =
      List.of("sum", "bench", "spark-demo", "test", "format", "jdk");

  private Sennit() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the whole command; its exit code is 2 when it is called wrongly. */
  public static CommandLine commandLine() {
    return ExplainedCommand.of(new CommandLine(new Sennit()), OF_SCRIPT);
  }
}
