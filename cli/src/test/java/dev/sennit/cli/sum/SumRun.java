package dev.sennit.cli.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sennit.cli.console.ProgressBar;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The result of a command. Its texts and arguments have a character for each byte. */
record SumRun(int exitCode, String out, String err) {
  /**
   * Passes the bytes of arguments through a shell, because Java loses bytes that its locale lacks.
   */
  private static final String WITH_ARGUMENTS_OF_A_FILE =
      "mapfile -d '' -t arguments <\"$1\"; shift; exec \"$@\" \"${arguments[@]}\"";

  /** Runs the command in this process. */
  static SumRun sum(List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ProgressBar bar = ProgressBar.onTerminal("Hashing");
    int exitCode = new Sum(new SumOutput(out, err, bar), bar, _ -> {}).run(arguments);
    return new SumRun(exitCode, out.toString(ISO_8859_1), err.toString(ISO_8859_1));
  }

  /** Runs the command in a process of its own, as ./sennit does. */
  static SumRun sumAlone(Path folder, String input, List<String> arguments) throws Exception {
    List<String> command =
        List.of(
            System.getProperty("sennit.test.java"),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Sum.class.getName());
    return process(folder, input, command, arguments);
  }

  /** Runs a program of coreutils, and replaces its name in messages by the name of the command. */
  static SumRun coreutils(String program, Path folder, String input, List<String> arguments)
      throws Exception {
    SumRun ran = process(folder, input, List.of(program), arguments);
    String err =
        ran.err()
            .replaceAll("(?m)^" + program + ": ", "sennit sum: ")
            .replace("Try '" + program + " --help'", "Try './sennit sum --help'");
    return new SumRun(ran.exitCode(), ran.out(), err);
  }

  private static SumRun process(
      Path folder, String input, List<String> command, List<String> arguments) throws Exception {
    Path scratch = Files.createTempDirectory("sennit-sum");
    try {
      Path given = file(scratch, "arguments", arguments);
      Path in = Files.writeString(scratch.resolve("in"), input, ISO_8859_1);
      Path out = scratch.resolve("out");
      Path err = scratch.resolve("err");
      List<String> all = new ArrayList<>();
      all.addAll(List.of("bash", "-c", WITH_ARGUMENTS_OF_A_FILE, "bash", given.toString()));
      all.addAll(command);
      ProcessBuilder builder =
          new ProcessBuilder(all)
              .directory(folder.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("LC_ALL", "C");
      int exitCode = builder.start().waitFor();
      return new SumRun(
          exitCode, Files.readString(out, ISO_8859_1), Files.readString(err, ISO_8859_1));
    } finally {
      try (var files = Files.list(scratch)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(scratch);
    }
  }

  private static Path file(Path scratch, String name, List<String> arguments) throws IOException {
    StringBuilder all = new StringBuilder();
    arguments.forEach(argument -> all.append(argument).append('\0'));
    return Files.writeString(scratch.resolve(name), all, ISO_8859_1);
  }
}
