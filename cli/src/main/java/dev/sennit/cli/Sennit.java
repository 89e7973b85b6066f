package dev.sennit.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The command behind {@code ./sennit}, which says itself what it does without Java. */
@Command(
    name = "./sennit",
    description = "Message digests as fast as the processor can go, on a stock JDK.",
    subcommands = {
      KernelsCommand.class,
      ExploreCommand.class,
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
  public static CommandLine commandLine() {
    return explaining(new CommandLine(new Sennit()), "help");
  }

  /**
   * Has a command explain in a sentence why it cannot do its work, or why it was called wrongly,
   * and say what it takes when it is asked by {@code --help}; those below it likewise.
   *
   * @param help the arguments of {@code ./sennit} that say what the command takes, without the name
   *     of a command below it
   */
  public static CommandLine explaining(CommandLine commandLine, String help) {
    addHelp(commandLine.getCommandSpec());
    return commandLine
        .setParameterExceptionHandler((e, args) -> explainCall(e, help))
        .setExecutionExceptionHandler((e, command, result) -> explainFailure(e, command));
  }

  private static void addHelp(CommandSpec command) {
    // Picocli's own command for help has it already.
    if (command.findOption("--help") == null) {
      command.addOption(
          OptionSpec.builder("-h", "--help")
              .usageHelp(true)
              .description("Show this text.")
              .build());
    }
    command.subcommands().values().forEach(below -> addHelp(below.getCommandSpec()));
  }

  private static int explainCall(ParameterException e, String help) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("sennit: " + sentence(e));
    if (!(e instanceof UnknownName)) {
      boolean isWhole = command.getParent() == null;
      String whole = isWhole ? help : help + " " + command.getCommandName();
      command.getErr().println("./sennit " + whole + " says what it takes.");
    }
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  // Which options exclude each other is to be had of picocli in this text only.
  private static String sentence(ParameterException e) {
    return e.getMessage()
        .replaceFirst(
            "^Error: (.*) are mutually exclusive \\(specify only one\\)$",
            "of $1 there can be only one");
  }

  private static int explainFailure(Exception e, CommandLine command) throws Exception {
    if (!(e instanceof Failure)) {
      throw e;
    }
    command.getErr().println("sennit: " + e.getMessage());
    return command.getCommandSpec().exitCodeOnExecutionException();
  }
}
