package dev.sennit.cli.complete;

import dev.sennit.cli.command.UnknownName;
import java.io.PrintWriter;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete the words of a call. */
@Command(name = "completion")
public final class CompletionCommand implements Runnable {
  private static final List<String> SHELLS = List.of("bash", "zsh");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL")
  private String shell;

  @Override
  public void run() {
    if (!SHELLS.contains(shell)) {
      throw new UnknownName(
          spec.commandLine(),
          "completion for the shell",
          shell,
          SHELLS,
          "The shells are bash and zsh.");
    }
    CommandLine all = spec.parent().commandLine();
    ScriptCommands.all().forEach(all::addSubcommand);
    PrintWriter out = spec.commandLine().getOut();
    // One script serves both shells: picocli's loads what zsh needs to understand bash's.
    out.println(AutoComplete.bash("sennit", all));
    out.flush();
  }
}
