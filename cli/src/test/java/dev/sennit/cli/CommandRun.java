package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** Has a call refused before it does anything, with a sentence that says what would be right. */
  public static void refused(int exitCode, String sentence, String... args) {
    CommandRun run = run(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    // The messages of picocli need knowledge of picocli.
    assertThat(run.err())
        .contains("sennit: ", sentence)
        .doesNotContain("nmatched", "Measuring", "\tat ");
    assertThat(run.out()).isEmpty();
  }
}
