package dev.sennit.weave.assembly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that are started for what they print. */
public final class Command {
  private Command() {}

  /** Runs a command and gives what it prints, errors among it; it has to succeed. */
  public static String output(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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
}
