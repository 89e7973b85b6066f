package dev.sennit.cli;

import java.util.List;
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
  /** The commands of {@code ./sennit} that are not here, as the script runs them itself. */
  public static final List<String> OF_SCRIPT = List.of("sum", "bench", "test", "format", "jdk");

  private Sennit() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command with all it knows; its exit code is 2 when it is called wrongly. */
  public static CommandLine commandLine() {
    return explaining(new CommandLine(new Sennit()));
  }

  /**
   * Has a command explain in a sentence why it cannot do its work, or why it was called wrongly,
   * and say what it takes when it is asked by {@code --help}; those below it likewise.
   */
  public static CommandLine explaining(CommandLine commandLine) {
    addHelp(commandLine.getCommandSpec());
    return commandLine
        .setParameterExceptionHandler((e, args) -> explainCall(e))
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

  private static int explainCall(ParameterException e) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("sennit: " + WrongCall.explained(e).getMessage());
    if (!(e instanceof UnknownName)) {
      String name = command.getCommandSpec().qualifiedName();
      command.getErr().println(name + " --help says what it takes.");
    }
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static int explainFailure(Exception e, CommandLine command) throws Exception {
    if (!(e instanceof Failure)) {
      throw e;
    }
    command.getErr().println("sennit: " + e.getMessage());
    return e instanceof TooBusy
        ? TooBusy.EXIT_CODE
        : command.getCommandSpec().exitCodeOnExecutionException();
  }
}
