package dev.sennit.cli.sum;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command as far as completion must know it. {@link Getopt} reads its arguments. */
public final class SumCompletion {
  private SumCompletion() {}

  /** Returns the options, and the names of digests as the values of the one that takes them. */
  public static CommandSpec spec() {
    CommandSpec command = CommandSpec.create().name("sum");
    for (SumOption option : SumOption.values()) {
      OptionSpec.Builder spec =
          OptionSpec.builder(option.names().toArray(String[]::new))
              .type(option.takesValue() ? String.class : boolean.class);
      if (option.takesValue()) {
        spec.completionCandidates(DigestName.all());
      }
      command.addOption(spec.build());
    }
    return command;
  }
}
