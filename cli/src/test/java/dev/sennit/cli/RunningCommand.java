package dev.sennit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What came of a call of the command. */
record RunningCommand(int exitCode, String out, String err) {
  static RunningCommand run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command =
        Sennit.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exitCode = command.execute(args);
    return new RunningCommand(exitCode, out.toString(), err.toString());
  }
}
