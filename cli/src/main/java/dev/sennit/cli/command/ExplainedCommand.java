package dev.sennit.cli.command;

import dev.sennit.cli.console.Quiet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Gives a command {@code --help} and {@code --quiet}, and sentences for people when a call is wrong
 * or fails. Picocli's own messages need knowledge of picocli. The script prints help itself, before
 * it starts Java ({@link HelpFile}).
 */
public final class ExplainedCommand {
  /** The next line says where all names are. */
  private static final String HELP_FOLLOWS = "";

  private final List<String> otherCommands;

  private ExplainedCommand(List<String> otherCommands) {
    this.otherCommands = otherCommands;
  }

  /** Changes a command and its subcommands, and returns it. */
  public static CommandLine of(CommandLine command) {
    return of(command, List.of());
  }

  /**
   * Changes a command and its subcommands, and returns it.
   *
   * @param otherCommands names that messages may suggest beside those of the subcommands
   */
  public static CommandLine of(CommandLine command, List<String> otherCommands) {
    ExplainedCommand explained = new ExplainedCommand(otherCommands);
    addCommonOptions(command.getCommandSpec());
    return command
        .setParameterExceptionHandler((e, _) -> explained.explainCall(e))
        .setExecutionExceptionHandler((e, failed, _) -> explainFailure(e, failed));
  }

  private static void addCommonOptions(CommandSpec command) {
    // Picocli's own command for help has these already, or needs none.
    if (command.findOption("--help") == null) {
      command.addOption(OptionSpec.builder("-h", "--help").usageHelp(true).build());
      addQuiet(command);
    }
    command.subcommands().values().forEach(below -> addCommonOptions(below.getCommandSpec()));
  }

  private static void addQuiet(CommandSpec command) {
    command.addOption(
        OptionSpec.builder("-q", "--quiet")
            .type(boolean.class)
            .setter(
                new ISetter() {
                  @Override
                  public <T> T set(T value) {
                    Quiet.want(Boolean.TRUE.equals(value));
                    return value;
                  }
                })
            .build());
  }

  private int explainCall(ParameterException e) {
    CommandLine command = e.getCommandLine();
    ParameterException explained = explained(e);
    command.getErr().println("sennit: " + explained.getMessage());
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

  private ParameterException explained(ParameterException e) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(command, unmatched.getUnmatched().getFirst());
    }
    // Only this text of picocli names the options that exclude each other.
    return new ParameterException(
        command,
        Objects.requireNonNull(e.getMessage())
            .replaceFirst(
                "^Error: (.*) are mutually exclusive \\(specify only one\\)$",
                "of $1 there can be only one"));
  }

  private ParameterException unmatched(CommandLine command, String argument) {
    if (argument.startsWith("-")) {
      return new UnknownName(
          command, "option", argument.replaceFirst("=.*", ""), options(command), HELP_FOLLOWS);
    }
    List<String> commands = commands(command);
    boolean tooMany = !command.getCommandSpec().positionalParameters().isEmpty();
    return commands.isEmpty() || tooMany
        ? new ParameterException(
            command,
            "%s does not take the argument %s".formatted(command.getCommandName(), argument))
        : new UnknownName(command, "command", argument, commands, HELP_FOLLOWS);
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .flatMap(option -> Stream.of(option.names()))
        .toList();
  }

  private List<String> commands(CommandLine command) {
    Set<String> below = command.getSubcommands().keySet();
    List<String> others = command.getParent() == null ? otherCommands : List.of();
    return below.isEmpty() ? List.of() : Stream.concat(below.stream(), others.stream()).toList();
  }
}
