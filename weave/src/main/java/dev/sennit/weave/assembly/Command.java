package dev.sennit.weave.assembly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs programs and reads their output. */
public final class Command {
  /**
   * Held while a process starts, and while a program is written. A new process has every file open
   * that is open here until its own program runs, and Linux runs no program that is open for
   * writing.
   */
  static final Object STARTS_OR_WRITES = new Object();

  private Command() {}

  /** Runs a command and returns its output and errors; throws if it fails. */
  public static String output(List<String> command) {
    try {
      Process process = start(command);
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(
            "%s failed with exit code %d:%n%s".formatted(command, exit, output));
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + command.getFirst() + " ran", e);
    }
  }

  private static Process start(List<String> command) throws IOException {
    synchronized (STARTS_OR_WRITES) {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
  }
}
