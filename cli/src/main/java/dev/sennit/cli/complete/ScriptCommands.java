package dev.sennit.cli.complete;

import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands that the script runs itself, as far as completion must know them. */
public final class ScriptCommands {
  /** The programs that {@code ./sennit bench} runs by name. */
  public static final List<String> PROGRAMS_OF_BENCH =
      List.of("jmh", "FirstDigest", "ColdGcm", "SafepointDelay", "ObjectSizes", "BatchCurve");

  /** An option at the beginning of a line of help, which may have a short name and a value. */
  private static final Pattern OPTION =
      Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z][a-z0-9-]*)(\\[?=)?");

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
            Stream.of("spark-demo", "test", "format", "jdk").map(ScriptCommands::command))
        .toList();
  }

  private static CommandSpec command(String name) {
    CommandSpec command = CommandSpec.create().name(name);
    OPTION
        .matcher(help(name))
        .results()
        .forEach(option -> command.addOption(option(option.group(1), option.group(2) != null)));
    return command;
  }

  private static OptionSpec option(String name, boolean hasValue) {
    return OptionSpec.builder(name).type(hasValue ? String.class : boolean.class).build();
  }

  private static String help(String name) {
    try {
      return Files.readString(Home.resolve("scripts", "help", name));
    } catch (IOException e) {
      throw new Failure("the help of " + name + " cannot be read: " + e, e);
    }
  }
}
