package dev.sennit.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in a sentence what is wrong with a call, with the nearest right words if there are some. */
final class WrongCall {
  private WrongCall() {}

  /** Explains what picocli found; its own words are for those who know picocli. */
  static ParameterException explained(ParameterException e) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(command, unmatched.getUnmatched().getFirst());
    }
    // Which options exclude each other is to be had of picocli in this text only.
    return new ParameterException(
        command,
        e.getMessage()
            .replaceFirst(
                "^Error: (.*) are mutually exclusive \\(specify only one\\)$",
                "of $1 there can be only one"));
  }

  private static ParameterException unmatched(CommandLine command, String argument) {
    if (argument.startsWith("-")) {
      return unknown(command, "option", argument.replaceFirst("=.*", ""), options(command));
    }
    List<String> commands = commands(command);
    boolean tooMany = !command.getCommandSpec().positionalParameters().isEmpty();
    return commands.isEmpty() || tooMany
        ? new ParameterException(
            command,
            "%s does not take the argument %s".formatted(command.getCommandName(), argument))
        : unknown(command, "command", argument, commands);
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .flatMap(option -> Stream.of(option.names()))
        .toList();
  }

  private static List<String> commands(CommandLine command) {
    Stream<String> ofScript =
        command.getParent() == null ? Sennit.OF_SCRIPT.stream() : Stream.empty();
    Set<String> below = command.getSubcommands().keySet();
    return below.isEmpty() ? List.of() : Stream.concat(below.stream(), ofScript).toList();
  }

  private static UnknownName unknown(
      CommandLine command, String what, String name, List<String> known) {
    return new UnknownName(command, what, name, NearestNames.to(name, known));
  }
}
