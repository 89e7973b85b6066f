package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** Runs a main class in a JVM of its own. */
  public static CommandRun inOwnJvm(List<String> options, Class<?> main, String... args)
      throws IOException, InterruptedException {
    Process process = start(options, main, args);
    process.getOutputStream().close();
    // Nothing of these writes much to standard error.
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new CommandRun(process.waitFor(), out, err);
  }

  /** Starts a main class in a JVM of its own, with pipes to it. */
  public static Process start(List<String> options, Class<?> main, String... args)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).start();
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
