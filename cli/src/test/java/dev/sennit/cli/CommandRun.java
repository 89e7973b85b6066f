package dev.sennit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The result of a call of the command. */
public record CommandRun(int exitCode, String out, String err) {
  public static CommandRun run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Sennit.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = command.execute(args);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
