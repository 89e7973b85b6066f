package dev.sennit.bench.subject;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that runs to its end. Most programs are JVMs like this one, for effects that occur only
 * once in a JVM.
 */
record FreshProcess(List<String> command) {
  /** Returns a JVM that runs a main class with its own options. */
  static FreshProcess jvm(List<String> options, String classPath, Class<?> main, Object... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
    Stream.of(args).map(Object::toString).forEach(command::add);
    return new FreshProcess(command);
  }

  /** Returns a JVM with the class path of this one. */
  static FreshProcess jvm(List<String> options, Class<?> main, Object... args) {
    return jvm(options, System.getProperty("java.class.path"), main, args);
  }

  /** Runs the program, which writes where this one does. */
  void run() throws IOException, InterruptedException {
    end(start(Redirect.INHERIT, Redirect.INHERIT));
  }

  /** Runs the program without showing its output. */
  void runSilently() throws IOException, InterruptedException {
    end(start(Redirect.DISCARD, Redirect.DISCARD));
  }

  /** Runs the program and returns the milliseconds until the first byte of its output. */
  double millisecondsToFirstByte() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process = start(Redirect.PIPE, Redirect.INHERIT);
    try (InputStream out = process.getInputStream()) {
      int first = out.read();
      long elapsed = System.nanoTime() - begin;
      out.readAllBytes();
      end(process);
      if (first < 0) {
        throw new IOException(String.join(" ", command) + " wrote nothing");
      }
      return elapsed / 1e6;
    }
  }

  private Process start(Redirect out, Redirect err) throws IOException {
    return new ProcessBuilder(command).redirectOutput(out).redirectError(err).start();
  }

  private void end(Process process) throws IOException, InterruptedException {
    int exitCode = process.waitFor();
    if (exitCode != 0) {
      throw new IOException(String.join(" ", command) + " ended with exit code " + exitCode);
    }
  }
}
