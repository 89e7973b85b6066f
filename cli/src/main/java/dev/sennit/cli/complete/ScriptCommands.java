package dev.sennit.cli.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands that the script runs itself, as far as completion must know them. */
final class ScriptCommands {
  private ScriptCommands() {}

  /** Reads the system property by which the script tells its commands. */
  static List<CommandSpec> ofProperty() {
    return of(System.getProperty("sennit.commands", ""));
  }

  /**
   * Reads a line for each command: its name, its options, and the words that it takes. An option
   * that needs a value ends in {@code =}, and an option that may have one ends in {@code =?}.
   */
  static List<CommandSpec> of(String lines) {
    return lines.lines().filter(line -> !line.isBlank()).map(ScriptCommands::command).toList();
  }

  private static CommandSpec command(String line) {
    List<String> words = List.of(line.strip().split("\\s+"));
    CommandSpec command = CommandSpec.create().name(words.getFirst());
    List<String> taken = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      if (word.startsWith("-")) {
        command.addOption(option(word));
      } else {
        taken.add(word);
      }
    }
    if (!taken.isEmpty()) {
      command.addPositional(
          PositionalParamSpec.builder()
              .type(String.class)
              .index("0")
              .completionCandidates(taken)
              .build());
    }
    return command;
  }

  private static OptionSpec option(String word) {
    String name = Stream.of("=?", "=").reduce(word, (rest, end) -> without(end, rest));
    String arity = word.endsWith("=?") ? "0..1" : word.endsWith("=") ? "1" : "0";
    return OptionSpec.builder(name)
        .arity(arity)
        .type(arity.equals("0") ? boolean.class : String.class)
        .build();
  }

  private static String without(String end, String word) {
    return word.endsWith(end) ? word.substring(0, word.length() - end.length()) : word;
  }
}
