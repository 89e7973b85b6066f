package dev.sennit.bench.subject;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that runs to its end. Most programs are JVMs like this one, for effects that occur only
 * once in a JVM.
 */
record FreshProcess(List<String> command) {
  @FunctionalInterface
  private interface Reading<T> {
    T of(InputStream out) throws IOException;
  }

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

  /** Runs the program without showing its output. */
  void runSilently() throws IOException, InterruptedException {
    run(Redirect.DISCARD, InputStream::readAllBytes);
  }

  /** Runs the program and returns the lines of its output. */
  List<String> lines() throws IOException, InterruptedException {
    byte[] written = run(Redirect.INHERIT, InputStream::readAllBytes);
    return new String(written, StandardCharsets.UTF_8).lines().toList();
  }

  /** Runs the program and returns the records of its output, which has a line of JSON for each. */
  <T> List<T> records(Class<T> type) throws IOException, InterruptedException {
    Gson gson = new Gson();
    return lines().stream().map(line -> gson.fromJson(line, type)).toList();
  }

  /** Runs the program and returns the milliseconds until the first byte of its output. */
  double millisecondsToFirstByte() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    return run(
        Redirect.INHERIT,
        out -> {
          int first = out.read();
          long elapsed = System.nanoTime() - begin;
          out.readAllBytes();
          if (first < 0) {
            throw new IOException(String.join(" ", command) + " wrote nothing");
          }
          return elapsed / 1e6;
        });
  }

  private <T> T run(Redirect errors, Reading<T> reading) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    try (InputStream out = process.getInputStream()) {
      T read = reading.of(out);
      int exitCode = process.waitFor();
      if (exitCode != 0) {
        throw new IOException(String.join(" ", command) + " ended with exit code " + exitCode);
      }
      return read;
    }
  }
}
