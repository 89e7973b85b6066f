package dev.sennit.cli.complete;

import dev.sennit.cli.command.HelpFile;
import dev.sennit.cli.sum.DigestName;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands that are not picocli's, as far as completion must know them. */
public final class ScriptCommands {
  /** The programs that {@code ./sennit bench} runs by name. */
  public static final List<String> PROGRAMS_OF_BENCH =
      List.of("jmh", "FirstDigest", "ObjectSizes", "BatchCurve");

  /** An option at the beginning of a line of help, which may have a short name and a value. */
  private static final Pattern OPTION =
      Pattern.compile("(?m)^ {2,6}(?:(-\\w), )?(--[a-z][a-z0-9-]*)(\\[?=(\\w+))?");

  private ScriptCommands() {}

  /** Returns the commands with the options in their help. */
  static List<CommandSpec> all() {
    CommandSpec bench =
        command("bench")
            .addPositional(
                PositionalParamSpec.builder()
                    .type(String.class)
                    .index("0")
                    .completionCandidates(PROGRAMS_OF_BENCH)
                    .build());
    return Stream.concat(
            Stream.of(bench),
            Stream.of("spark-demo", "test", "format", "jdk", "sum").map(ScriptCommands::command))
        .toList();
  }

  /** Returns a command with the options in its help. */
  public static CommandSpec command(String name) {
    CommandSpec command = CommandSpec.create().name(name);
    OPTION
        .matcher(HelpFile.of(name))
        .results()
        .forEach(
            option -> command.addOption(option(option.group(1), option.group(2), option.group(4))));
    return command;
  }

  private static OptionSpec option(String letter, String word, String value) {
    OptionSpec.Builder option =
        letter == null ? OptionSpec.builder(word) : OptionSpec.builder(letter, word);
    if ("DIGEST".equals(value)) {
      option.completionCandidates(DigestName.all());
    }
    return option.type(value == null ? boolean.class : String.class).build();
  }
}
