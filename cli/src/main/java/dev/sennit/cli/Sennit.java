package dev.sennit.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParameterException;

/** The command behind {@code ./sennit}, which says itself what it does without Java. */
@Command(
    name = "./sennit",
    description = "Message digests as fast as the processor can go, on a stock JDK.",
    subcommands = {
      KernelsCommand.class,
      ProveCommand.class,
      CompareCommand.class,
      TuneCommand.class,
      ModelCommand.class,
      DoctorCommand.class,
      UuidCommand.class,
      HelpCommand.class
    })
public final class Sennit {
  private Sennit() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with all it knows; its exit code is 2 when it is called wrongly. */
  static CommandLine commandLine() {
    return new CommandLine(new Sennit())
        .setParameterExceptionHandler((e, args) -> explainCall(e))
        .setExecutionExceptionHandler((e, command, result) -> explainFailure(e, command));
  }

  private static int explainCall(ParameterException e) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("sennit: " + e.getMessage());
    if (!(e instanceof UnknownName)) {
      boolean isWhole = command.getParent() == null;
      String help = isWhole ? "help" : "help " + command.getCommandName();
      command.getErr().println("./sennit " + help + " says what it takes.");
    }
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static int explainFailure(Exception e, CommandLine command) throws Exception {
    if (!(e instanceof Failure)) {
      throw e;
    }
    command.getErr().println("sennit: " + e.getMessage());
    return command.getCommandSpec().exitCodeOnExecutionException();
  }
}
