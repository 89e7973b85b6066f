package dev.sennit.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts JVMs like this one, for what can be measured only once in each. */
public final class FreshJvm {
  private FreshJvm() {}

  /** The command for a main class, with options of the JVM before it. */
  static List<String> command(
      List<String> options, String classPath, Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(args));
    return command;
  }

  /** Runs a command to its end, and shows nothing of what it says. */
  static void runSilently(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    requireSuccess(command, process);
  }

  /** Runs a command to its end; returns the lines that it wrote. */
  static List<String> lines(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader out = process.inputReader()) {
      List<String> lines = out.lines().toList();
      requireSuccess(command, process);
      return lines;
    }
  }

  /** Runs a command to its end; returns the nanoseconds until it wrote its first byte. */
  static long nanosecondsToFirstByte(List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    long begin = System.nanoTime();
    Process process = builder.start();
    try (InputStream out = process.getInputStream()) {
      int first = out.read();
      long elapsed = System.nanoTime() - begin;
      out.readAllBytes();
      requireSuccess(command, process);
      if (first < 0) {
        throw new IOException(String.join(" ", command) + " wrote nothing");
      }
      return elapsed;
    }
  }

  private static void requireSuccess(List<String> command, Process process)
      throws IOException, InterruptedException {
    int exitCode = process.waitFor();
    if (exitCode != 0) {
      throw new IOException(String.join(" ", command) + " ended with exit code " + exitCode);
    }
  }
}
